import type { Metadata } from "next";
import { loadViewer } from "@/lib/accounts/loaders";
import { loadSuites } from "@/lib/suites/loaders";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { SuitesTable } from "@/components/suites/suites-table";
import { EmptyState } from "@/components/ui/empty-state";
import { plural } from "@/components/ui/format";

export const metadata: Metadata = { title: "Suites" };

const KEYS = [
  { keys: ["J", "K"], does: "move" },
  { keys: ["↵"], does: "open" },
];

export default async function SuitesPage() {
  const [suites, viewer] = await Promise.all([loadSuites(), loadViewer()]);
  return (
    <PageFrame viewer={viewer} crumbs={[{ word: "Suites" }]} keys={KEYS}>
      <PageHead title="Suites" sentence={`${plural(suites.length, "suite")}: what to test, how often`} />
      {suites.length > 0 ? (
        <SuitesTable suites={suites} viewer={viewer} />
      ) : (
        <div className="rounded-3 border bg-surface">
          <EmptyState
            sentence="No suite yet."
            hint="The catalog brings suites; it is read when Touchstone starts."
          />
        </div>
      )}
    </PageFrame>
  );
}
