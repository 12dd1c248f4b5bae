import type { FailureItem } from "@/lib/publications/schema";
import { releaseOf, RELEASE_SENTENCE } from "@/lib/publications/rules";
import type { RunTermination } from "@/lib/contracts/termination";
import type { Viewer } from "@/components/layout/page-frame";
import { TERMINATION } from "@/components/runs/run-words";
import { Banner } from "@/components/ui/banner";
import { Chip } from "@/components/ui/chip";
import { Moment } from "@/components/ui/moment";
import { SafeText } from "@/components/ui/text/safe-text";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { PublishButton } from "./publish-button";

type Props = { item: FailureItem; viewer: Viewer };

/** One failed run with its detail clause, the last lines, and what publishing its tier releases. */
export function FailureCard({ item, viewer }: Props) {
  const { run, detail, lastLines } = item;
  const tier = run.termination ?? "aborted";
  return (
    <article className="rounded-3 border bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2">
        <Status {...TERMINATION[tier]} />
        <TextLink href={`/runs/${run.ledgerId}`} data-row-link="" className="font-[550]">
          {run.scenarioSlug} <span className="font-normal text-ink-2">repetition {run.repetition}</span>
        </TextLink>
        <span className="note">
          {run.harness} {run.harnessVersion ?? ""} · {run.modelId} · {run.executionTitle}
        </span>
        <span className="ml-auto note">
          <Moment at={run.completedAt ?? run.submittedAt} viewer={viewer} />
        </span>
      </header>
      <div className="grid gap-4 px-4 py-3 wide:grid-cols-[minmax(0,1fr)_300px]">
        <div className="min-w-0 space-y-2">
          <p>{detail === "" ? "No detail was recorded." : detail}</p>
          {item.looksLikeExpiredSignIn ? (
            <Banner tone="caution">
              This looks like an expired sign-in of ours, not like a fault of the model. Do not hold it
              against the model; run the slot again.
            </Banner>
          ) : null}
          {lastLines.length === 0 ? (
            <p className="note">The transcript has no last lines.</p>
          ) : (
            <SafeText
              label={`Last lines of ${run.scenarioSlug} ${run.repetition}, ${run.ledgerId}`}
              text={lastLines.join("\n")}
              height="max-h-40"
            />
          )}
        </div>
        <Release run={run} tier={tier} />
      </div>
    </article>
  );
}

function Release({ run, tier }: { run: FailureItem["run"]; tier: RunTermination }) {
  const release = releaseOf(tier, run.scenarioKind);
  if (release === null) return <Chip icon="aborted">Never published</Chip>;
  const isNothing = !release.source && !release.build;
  const sentence = isNothing ? RELEASE_SENTENCE.hung : RELEASE_SENTENCE[tier];
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap gap-1.5">
        {release.source ? (
          <Chip tone="plain" icon="file">
            Source
          </Chip>
        ) : null}
        {release.build ? (
          <Chip tone="plain" icon="play">
            Build
          </Chip>
        ) : null}
        {isNothing ? (
          <Chip tone="plain" icon="info">
            Statistic only
          </Chip>
        ) : null}
      </p>
      <p className="note">{sentence}</p>
      <PublishButton
        ledgerId={run.ledgerId}
        sentence={sentence}
        tier={tier}
        name={`${run.scenarioSlug} ${run.repetition}`}
      />
    </div>
  );
}
