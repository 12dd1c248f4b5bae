import { cookies } from "next/headers";
import { Suspense, type ReactNode } from "react";
import { loadAccount } from "@/lib/accounts/loaders";
import { may } from "@/lib/accounts/rules";
import { loadRunningCount } from "@/lib/executions/loaders";
import { loadFailureCount } from "@/lib/publications/loaders";
import { loadReviewCount } from "@/lib/reviews/loaders";
import { PersonLine } from "@/components/accounts/person-line";
import { Palette } from "@/components/layout/palette";
import { Rail } from "@/components/layout/rail";

const RAILS = ["open", "closed", "pinned"];

export default async function WorkbenchLayout({ children }: { children: ReactNode }) {
  const [account, jar] = await Promise.all([loadAccount(), cookies()]);
  const chosen = jar.get("rail")?.value ?? "open";
  const counts = {
    "/executions": <Count load={loadRunningCount} />,
    ...(may(account.role, "review-run") ? { "/review": <Count load={loadReviewCount} /> } : {}),
    ...(may(account.role, "read-failures") ? { "/failures": <Count load={loadFailureCount} /> } : {}),
  };
  return (
    <div
      data-rail={RAILS.includes(chosen) ? chosen : "open"}
      className="grid min-h-dvh grid-cols-[200px_minmax(0,1fr)] max-desk:grid-cols-1! data-[rail=closed]:grid-cols-[52px_minmax(0,1fr)] data-[rail=open]:has-data-split:grid-cols-[52px_minmax(0,1fr)]"
    >
      <Rail
        role={account.role}
        counts={counts}
        person={<PersonLine name={account.name} role={account.role} />}
      />
      {children}
      <Palette role={account.role} />
    </div>
  );
}

function Count({ load }: { load: () => Promise<number> }) {
  return (
    <Suspense fallback={null}>
      <Counted load={load} />
    </Suspense>
  );
}

async function Counted({ load }: { load: () => Promise<number> }) {
  const count = await load();
  return count === 0 ? null : count;
}
