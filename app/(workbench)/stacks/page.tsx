import type { Metadata } from "next";
import { loadViewer } from "@/lib/accounts/loaders";
import { loadStacks } from "@/lib/stacks/loaders";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { StacksTable } from "@/components/stacks/stacks-table";
import { plural } from "@/components/ui/format";

export const metadata: Metadata = { title: "Stacks" };

const KEYS = [
  { keys: ["J", "K"], does: "move" },
  { keys: ["↵"], does: "open" },
];

export default async function StacksPage() {
  const [stacks, viewer] = await Promise.all([loadStacks(), loadViewer()]);
  return (
    <PageFrame viewer={viewer} crumbs={[{ word: "Stacks" }]} keys={KEYS}>
      <PageHead
        title="Stacks"
        sentence={`${plural(stacks.length, "stack")}: where runs are carried out, pinned`}
      />
      <StacksTable stacks={stacks} />
    </PageFrame>
  );
}
