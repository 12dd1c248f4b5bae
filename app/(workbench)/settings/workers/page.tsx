import type { Metadata } from "next";
import { loadAccount, loadViewer } from "@/lib/accounts/loaders";
import { may } from "@/lib/accounts/rules";
import { loadWorkers } from "@/lib/workers/loaders";
import { summariseWorkers } from "@/lib/workers/rules";
import { LiveStream } from "@/components/layout/live-stream";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { EmptyState } from "@/components/ui/empty-state";
import { WorkersTable } from "@/components/workers/workers-table";

export const metadata: Metadata = { title: "Workers" };

export default async function WorkersPage() {
  const [workers, viewer, account] = await Promise.all([loadWorkers(), loadViewer(), loadAccount()]);
  return (
    <PageFrame viewer={viewer} crumbs={[{ word: "Settings" }, { word: "Workers" }]}>
      <LiveStream source="workers" isLive />
      <PageHead title="Workers" sentence={summariseWorkers(workers, viewer.now)} />
      {workers.length === 0 ? (
        <div className="rounded-3 border bg-surface">
          <EmptyState sentence="No worker is there, so runs wait. npm start brings one; more join through DATABASE_URL." />
        </div>
      ) : (
        <WorkersTable workers={workers} viewer={viewer} mayManage={may(account.role, "manage-workers")} />
      )}
    </PageFrame>
  );
}
