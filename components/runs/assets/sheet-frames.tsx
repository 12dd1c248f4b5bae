import type { ReactNode } from "react";
import type { AssetResult } from "@/lib/contracts/run-record";
import { Chip } from "@/components/ui/chip";
import { formatShare, formatWhole } from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";
import { Panel } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import { Divergence } from "./divergence";
import { SheetPlayer } from "./sheet-player";

type Sheet = NonNullable<AssetResult["sheet"]>;
type Props = { asset: AssetResult; sheet: Sheet; runHref: string; urlOf: (path: string) => string };

/** A sheet as it plays, and each of its frames: regenerated, as the subject saw it, and what is wrong with it. */
export function SheetFrames({ asset, sheet, runHref, urlOf }: Props) {
  const broken = asset.brokenFrames ?? [];
  const size = `${sheet.frameWidth}×${sheet.frameHeight}`;
  return (
    <div className="space-y-4">
      <Panel
        title="Sprite sheet"
        note={`${formatWhole(sheet.frames.length)} frames of ${size}`}
        aside={
          broken.length === 0 ? null : (
            <Chip tone="negative" icon="warning">
              {asset.detail}
            </Chip>
          )
        }
      >
        <div className="p-4">
          {sheet.image === undefined ? (
            <p className="text-ink-3">No frame replays, so there is nothing to play.</p>
          ) : (
            <SheetPlayer
              src={urlOf(sheet.image)}
              frameWidth={sheet.frameWidth}
              frameHeight={sheet.frameHeight}
              sequences={sheet.sequences}
              broken={broken.map(({ index }) => index)}
              frames={sheet.frames.length}
            />
          )}
        </div>
      </Panel>
      <Panel
        title="Frames"
        note="Only what the action log gives is judged. Divergence is recorded, never a gate."
      >
        <ol className="grid gap-x-4 gap-y-5 p-4 desk:grid-cols-2 full:grid-cols-4">
          {sheet.frames.map((index) => {
            const frame = asset.frames.find((one) => one.index === index);
            return (
              <li key={index} className="min-w-0">
                {frame === undefined ? (
                  <BrokenFrame
                    index={index}
                    broken={broken.find((one) => one.index === index)}
                    runHref={runHref}
                  />
                ) : (
                  <WholeFrame frame={frame} runHref={runHref} urlOf={urlOf} />
                )}
              </li>
            );
          })}
        </ol>
      </Panel>
    </div>
  );
}

type Links = Pick<Props, "runHref" | "urlOf">;

function WholeFrame({ frame, runHref, urlOf }: Links & { frame: AssetResult["frames"][number] }) {
  const { index, previewImage } = frame;
  return (
    <>
      <FrameTitle index={index}>
        <Divergence value={frame.cheatDivergence} />
      </FrameTitle>
      <div className="grid grid-cols-2 gap-2">
        <Thumbnail src={urlOf(frame.regeneratedImage)} word="Regenerated" index={index} />
        {previewImage === null ? (
          <Missing reason="it left no readable preview" />
        ) : (
          <Thumbnail src={urlOf(previewImage)} word="Preview" index={index} />
        )}
      </div>
      <p className="mt-1.5 note">
        <span className="num">
          {formatWhole(frame.operationCount)} operations, {changed(frame.changedPixelShare ?? null)}
        </span>{" "}
        {frame.detail} <LogLink path={frame.actionsLog} runHref={runHref} />
      </p>
    </>
  );
}

type Broken = NonNullable<AssetResult["brokenFrames"]>[number];

function BrokenFrame({
  index,
  broken,
  runHref,
}: {
  index: number;
  broken: Broken | undefined;
  runHref: string;
}) {
  return (
    <>
      <FrameTitle index={index}>
        <Chip tone="negative" icon="warning">
          Does not replay
        </Chip>
      </FrameTitle>
      <p className="text-ink-2">{broken?.detail ?? "Nothing is known about it."}</p>
      <p className="mt-1.5 note">
        <LogLink path={broken?.actionsLog ?? null} runHref={runHref} />
      </p>
    </>
  );
}

function FrameTitle({ index, children }: { index: number; children: ReactNode }) {
  return (
    <h3 className="mb-1.5 flex min-h-5 flex-wrap items-center gap-2 text-xs font-[550]">
      Frame {index} {children}
    </h3>
  );
}

function LogLink({ path, runHref }: { path: string | null; runHref: string }) {
  return path === null ? null : (
    <TextLink href={`${runHref}/files?path=${encodeURIComponent(path)}`} className="link">
      Action log
    </TextLink>
  );
}

function changed(share: number | null): string {
  return share === null ? "preview not compared." : `${formatShare(share)} of the preview differs.`;
}

function Thumbnail({ src, word, index }: { src: string; word: string; index: number }) {
  return (
    <figure className="min-w-0">
      <div className="flex h-32 items-center justify-center rounded-2 border checker p-2">
        {/* eslint-disable-next-line nextjs/no-img-element -- served signed by another host */}
        <img src={src} alt={`${word}, frame ${index}`} className="pixelated h-full w-full object-contain" />
      </div>
      <figcaption className="mt-1 note">{word}</figcaption>
    </figure>
  );
}
