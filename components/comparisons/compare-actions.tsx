import type { Comparison } from "@/lib/comparisons/schema";
import { worseScenarios } from "@/lib/comparisons/rules/worse-scenarios";
import { CopyButton } from "@/components/ui/copy-button";
import { DownloadLink } from "./download-link";
import { RunAgainButton } from "./run-again-button";

type Props = { comparison: Comparison; markdown: string; downloadHref: string; mayStart: boolean };

export function CompareActions({ comparison, markdown, downloadHref, mayStart }: Props) {
  const worse = worseScenarios(comparison);
  return (
    <>
      <CopyButton text={markdown} label="Copy as Markdown" />
      <DownloadLink href={downloadHref} name="e2e-delta.json" />
      {worse.length > 0 && mayStart ? (
        <RunAgainButton
          executionId={comparison.to.id}
          scenarios={worse}
          repetitions={comparison.repetitions}
        />
      ) : null}
    </>
  );
}
