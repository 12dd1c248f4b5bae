import type { Metadata } from "next";
import { loadAccount, loadViewer } from "@/lib/accounts/loaders";
import { may } from "@/lib/accounts/rules";
import { loadComparison } from "@/lib/comparisons/loaders";
import { summaryMarkdown } from "@/lib/comparisons/rules/summary-markdown";
import { orNotFound } from "@/app/or-not-found";
import { CompareActions } from "@/components/comparisons/compare-actions";
import { CompareKeys } from "@/components/comparisons/compare-keys";
import { ComparePicker } from "@/components/comparisons/compare-picker";
import { DifferencesPanel } from "@/components/comparisons/differences-panel";
import { EligibilityPanel } from "@/components/comparisons/eligibility-panel";
import { GatePanel } from "@/components/comparisons/gate-panel";
import { ScenarioList } from "@/components/comparisons/scenario-list";
import { SidesHead } from "@/components/comparisons/sides-head";
import { TotalsTable } from "@/components/comparisons/totals-table";
import { LiveStream } from "@/components/layout/live-stream";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { chosen, compareHref, loadCompareParams } from "./search-params";

export const metadata: Metadata = { title: "Compare" };

const KEYS = [
  { keys: ["W"], does: "swap sides" },
  { keys: ["J", "K"], does: "scenario" },
  { keys: ["↵"], does: "slot by slot" },
  { keys: ["Y"], does: "copy as Markdown" },
];

export default async function ComparePage({ searchParams }: PageProps<"/compare">) {
  const params = await loadCompareParams(searchParams);
  const { a, b, include, exclude, errors } = params;
  const [viewer, account] = await Promise.all([loadViewer(), loadAccount()]);
  if (a === "" || b === "") return <ComparePicker viewer={viewer} a={a} />;
  const { comparison } = await orNotFound(
    loadComparison({ from: a, to: b, include, exclude, countErrors: errors }),
  );
  const markdown = summaryMarkdown(comparison);
  const swapHref = compareHref("/compare", { ...params, a: b, b: a });
  return (
    <PageFrame
      viewer={viewer}
      keys={KEYS}
      crumbs={[{ word: "Compare", href: "/compare" }, { word: comparison.to.title }]}
    >
      <LiveStream source="all" isLive={!comparison.isSettled} />
      <CompareKeys swapHref={swapHref} markdown={markdown} />
      <PageHead
        title="Compare two executions"
        actions={
          <CompareActions
            comparison={comparison}
            markdown={markdown}
            downloadHref={compareHref("/api/comparisons", params)}
            mayStart={may(account.role, "start-execution")}
          />
        }
      />
      <div className="space-y-4">
        <SidesHead comparison={comparison} viewer={viewer} swapHref={swapHref} />
        <EligibilityPanel
          comparison={comparison}
          countErrors={errors}
          errorsHref={compareHref("/compare", { ...params, errors: !errors })}
          hrefOf={(scenario, choice) =>
            compareHref("/compare", { ...params, ...chosen(params, scenario.key, choice) })
          }
        />
        <GatePanel gate={comparison.gate} />
        <TotalsTable comparison={comparison} />
        <ScenarioList scenarios={comparison.scenarios} />
        <DifferencesPanel differences={comparison.differences} />
      </div>
    </PageFrame>
  );
}
