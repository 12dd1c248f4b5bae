import type { Metadata } from "next";
import { loadViewer } from "@/lib/accounts/loaders";
import { loadRun } from "@/lib/runs/loaders";
import { orNotFound } from "@/app/or-not-found";
import { RunPair } from "@/components/comparisons/run-pair";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";

export const metadata: Metadata = { title: "Two runs" };

export default async function CompareRunsPage({ searchParams }: PageProps<"/compare/runs">) {
  const { a, b } = await searchParams;
  const [from, to, viewer] = await Promise.all([
    orNotFound(loadRun(String(a ?? ""))),
    orNotFound(loadRun(String(b ?? ""))),
    loadViewer(),
  ]);
  return (
    <PageFrame
      viewer={viewer}
      crumbs={[
        { word: "Compare", href: `/compare?a=${from.executionId}&b=${to.executionId}` },
        { word: `${from.scenarioSlug}, two runs` },
      ]}
    >
      <PageHead
        title={`${from.scenarioName}, two runs`}
        sentence={
          from.behaviorSha256 === to.behaviorSha256
            ? "Both ran the same definition of the scenario."
            : "The two ran different definitions; differences may come from the scenario itself."
        }
      />
      <RunPair from={from} to={to} />
    </PageFrame>
  );
}
