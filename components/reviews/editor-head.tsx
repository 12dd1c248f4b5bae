import type { ReviewWorksheet } from "@/lib/reviews/schema";
import { SegmentedBar } from "@/components/ui/chart/segmented-bar";
import { TextLink } from "@/components/ui/text-link";
import { progressOf, type ReviewDraft } from "./review-draft";
import { HoldClaim } from "./queue/hold-claim";
import { SkipButton } from "./queue/skip-button";
import { SaveLine } from "./save-line";
import { SubmitButton } from "./submit-button";
import type { SaveState } from "./use-autosave";

type Props = {
  worksheet: ReviewWorksheet;
  draft: ReviewDraft;
  version: number;
  state: SaveState;
  missing: readonly string[];
  isEdit: boolean;
  onConflict: () => void;
};

export function EditorHead({
  worksheet: { run },
  draft,
  version,
  state,
  missing,
  isEdit,
  onConflict,
}: Props) {
  const isSaving = state.kind === "saving" || state.kind === "waiting";
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 border-b bg-canvas px-6 py-2 max-desk:px-4">
      <h1 className="text-md font-semibold">
        {run.scenarioSlug} <span className="font-normal text-ink-3">repetition {run.repetition}</span>
      </h1>
      {run.subject === null ? (
        <span className="note">
          blind: model, harness, cost and other reviews are hidden until you submit
        </span>
      ) : (
        <TextLink href={`/runs/${run.ledgerId}`} className="link note">
          Open the run
        </TextLink>
      )}
      {isEdit ? null : <HoldClaim ledgerId={run.ledgerId} />}
      <span className="flex-1" />
      <Progress draft={draft} />
      {isEdit ? null : <SkipButton ledgerId={run.ledgerId} />}
      <SaveLine state={state} version={version} />
      <SubmitButton
        ledgerId={run.ledgerId}
        draft={draft}
        version={version}
        missing={missing}
        isEdit={isEdit}
        isSaving={isSaving}
        onConflict={onConflict}
      />
    </div>
  );
}

function Progress({ draft }: { draft: ReviewDraft }) {
  const { confirmed, machine, open } = progressOf(draft);
  return (
    <span className="inline-flex items-center gap-2.5 text-xs whitespace-nowrap text-ink-2">
      <span>
        <span className="num text-ink">{confirmed}</span>{" "}
        <span className="text-ink-3">of {confirmed + machine + open} confirmed</span>
      </span>
      <SegmentedBar
        className="w-28"
        parts={[
          { tone: "ink", amount: confirmed, word: "confirmed" },
          { tone: "neutral", amount: machine, word: "from the machine" },
          { tone: "open", amount: open, word: "open" },
        ]}
      />
    </span>
  );
}
