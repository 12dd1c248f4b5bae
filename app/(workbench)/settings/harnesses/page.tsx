import type { Metadata } from "next";
import { loadViewer, loadAccount } from "@/lib/accounts/loaders";
import { may } from "@/lib/accounts/rules";
import { loadHarnessPage } from "@/lib/harnesses/loaders";
import { HarnessTable } from "@/components/harnesses/harness-table";
import { ProviderTable } from "@/components/harnesses/provider-table";
import { LiveStream } from "@/components/layout/live-stream";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { Banner } from "@/components/ui/banner";
import { plural } from "@/components/ui/format";

export const metadata: Metadata = { title: "Harnesses" };

export default async function HarnessesPage() {
  const [page, viewer, account] = await Promise.all([loadHarnessPage(), loadViewer(), loadAccount()]);
  const { harnesses, providers, liveWorkers } = page;
  return (
    <PageFrame viewer={viewer} crumbs={[{ word: "Settings" }, { word: "Harnesses" }]}>
      <LiveStream source="harnesses" isLive />
      <PageHead
        title="Harnesses"
        sentence={`${plural(harnesses.length, "harness", "harnesses")} can be put to the test. A CLI is installed once a machine, in its pinned version, and needs no network afterwards.`}
      />
      <div className="space-y-4">
        {liveWorkers === 0 ? (
          <Banner tone="caution">No worker answers: nothing is installed until one does.</Banner>
        ) : null}
        <HarnessTable harnesses={harnesses} providers={providers} viewer={viewer} />
        <ProviderTable providers={providers} canManage={may(account.role, "manage-keys")} viewer={viewer} />
      </div>
    </PageFrame>
  );
}
