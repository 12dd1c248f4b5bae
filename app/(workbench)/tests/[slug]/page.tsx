import type { Metadata } from "next";
import { loadViewer } from "@/lib/accounts/loaders";
import { loadTestHistory } from "@/lib/scenarios/loaders";
import { compareSubjects } from "@/lib/scenarios/rules";
import { orNotFound } from "@/app/or-not-found";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { ContractPanel } from "@/components/scenarios/contract-panel";
import { HistoryFilters } from "@/components/scenarios/history-filters";
import { HistoryPanel } from "@/components/scenarios/history-panel";
import { HistoryRuns } from "@/components/scenarios/history-runs";
import { LossesPanel } from "@/components/scenarios/losses-panel";
import { SubjectPairPanel } from "@/components/scenarios/subject-pair-panel";
import { SubjectsPanel } from "@/components/scenarios/subjects-panel";
import { TestFigures } from "@/components/scenarios/test-figures";
import { LIFECYCLE } from "@/components/scenarios/test-words";
import { Banner } from "@/components/ui/banner";
import { Status } from "@/components/ui/status";
import { historyHref, loadHistoryParams } from "../search-params";

export const metadata: Metadata = { title: "Test history" };

const KEYS = [
  { keys: ["J", "K"], does: "run" },
  { keys: ["↵"], does: "open run" },
];

export default async function TestPage({ params, searchParams }: PageProps<"/tests/[slug]">) {
  const { slug } = await params;
  const filters = await loadHistoryParams(searchParams);
  const { version, model, harness, result, a, b } = filters;
  const [history, viewer] = await Promise.all([
    orNotFound(loadTestHistory({ slug, version, modelId: model, harness, result })),
    loadViewer(),
  ]);
  const { test, figures, runs } = history;
  const hrefOf = (change: Partial<typeof filters>) =>
    historyHref(`/tests/${slug}`, { ...filters, ...change });
  return (
    <PageFrame viewer={viewer} keys={KEYS} crumbs={[{ word: "Tests", href: "/tests" }, { word: test.name }]}>
      <PageHead
        title={test.name}
        sentence={test.summary}
        identity={`${test.slug} · ${test.kind} · ${test.difficulty} · ${test.realism} · about ${test.humanMinutes} min for a person`}
        actions={<Status {...LIFECYCLE[test.lifecycle]} />}
      />
      <div className="space-y-4">
        {history.isStale ? (
          <Banner tone="caution">
            The current definition {test.version} has never run; everything below is of earlier ones.
          </Banner>
        ) : null}
        <HistoryFilters history={history} filters={filters} hrefOf={hrefOf} />
        <TestFigures figures={figures} />
        <div className="grid gap-4 full:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <HistoryPanel history={history} viewer={viewer} />
          <LossesPanel history={history} />
        </div>
        {a === null || b === null ? null : <SubjectPairPanel pair={compareSubjects(runs, a, b)} />}
        <SubjectsPanel subjects={history.subjects} viewer={viewer} a={a} b={b} hrefOf={hrefOf} />
        <HistoryRuns runs={runs} total={figures.runs} viewer={viewer} />
        <ContractPanel history={history} />
      </div>
    </PageFrame>
  );
}
