"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { formatWhole } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { ScrollBox } from "@/components/ui/scroll-box";
import { usePlayback } from "./use-playback";

type Sequence = { slug: string; name: string; frames: readonly number[]; fps: number };
type Props = {
  /** All frames in one row. */
  src: string;
  frameWidth: number;
  frameHeight: number;
  sequences: readonly Sequence[];
  broken: readonly number[];
  frames: number;
};

const MOST_ZOOM = 16;

/** Whole zooms only, so that a pixel stays a pixel. */
function fittingZoom(width: number, height: number): number {
  return Math.max(1, Math.min(8, Math.floor(288 / Math.max(width, height))));
}

const NO_SEQUENCE: Sequence = { slug: "none", name: "the sheet", frames: [0], fps: 1 };

/** Plays a sequence from the row of frames, as often a second as the scenario says. */
export function SheetPlayer({ src, frameWidth, frameHeight, sequences, broken, frames }: Props) {
  const [slug, setSlug] = useState<string | null>(null);
  const [zoom, setZoom] = useState(fittingZoom(frameWidth, frameHeight));
  const sequence = sequences.find((one) => one.slug === slug) ?? sequences[0] ?? NO_SEQUENCE;
  const playback = usePlayback({ length: sequence.frames.length, fps: sequence.fps });
  const frame = sequence.frames[playback.place] ?? 0;
  return (
    <figure className="min-w-0">
      <SequenceChoice
        sequences={sequences}
        current={sequence}
        onChoose={(chosen) => {
          setSlug(chosen);
          playback.rewind();
        }}
      />
      <ScrollBox
        label="The sequence as it plays"
        className="relative flex max-h-[480px] min-h-40 items-center justify-center rounded-2 border checker p-4"
      >
        <div
          role="img"
          aria-label={`Frame ${frame} of ${sequence.name}`}
          className="pixelated shrink-0 bg-no-repeat"
          style={{
            width: frameWidth * zoom,
            height: frameHeight * zoom,
            backgroundImage: `url("${src}")`,
            backgroundSize: `${frameWidth * frames * zoom}px ${frameHeight * zoom}px`,
            backgroundPosition: `${-frame * frameWidth * zoom}px 0`,
          }}
        />
        {broken.includes(frame) ? (
          <p className="absolute rounded-2 border bg-surface px-2 py-1">Frame {frame} does not replay</p>
        ) : null}
      </ScrollBox>
      <figcaption className="mt-2 flex flex-wrap items-center gap-1 note">
        <Steps {...playback} />
        <span className="num">
          Frame {frame}, {playback.place + 1} of {sequence.frames.length}
        </span>
        <Zoom value={zoom} onChange={setZoom} />
      </figcaption>
    </figure>
  );
}

type StepsProps = Pick<ReturnType<typeof usePlayback>, "isPlaying" | "toggle" | "step">;

function Steps({ isPlaying, toggle, step }: StepsProps) {
  return (
    <>
      <Button kind="ghost" isIcon aria-label="Frame before" onClick={() => step(-1)}>
        ‹
      </Button>
      <Button onClick={toggle}>
        <Icon name={isPlaying ? "pause" : "play"} />
        {isPlaying ? "Pause" : "Play"}
      </Button>
      <Button kind="ghost" isIcon aria-label="Frame after" onClick={() => step(1)}>
        ›
      </Button>
    </>
  );
}

type ChoiceProps = {
  sequences: readonly Sequence[];
  current: Sequence;
  onChoose: (slug: string) => void;
};

function SequenceChoice({ sequences, current, onChoose }: ChoiceProps) {
  return (
    <div role="group" aria-label="Sequence" className="mb-2 flex flex-wrap gap-1">
      {sequences.map((one) => (
        <Button
          key={one.slug}
          kind={one === current ? "chosen" : "ghost"}
          aria-pressed={one === current}
          onClick={() => onChoose(one.slug)}
        >
          {one.name}
          <span className="num font-normal text-ink-3">{formatWhole(one.fps)} fps</span>
        </Button>
      ))}
    </div>
  );
}

function Zoom({ value, onChange }: { value: number; onChange: (zoom: number) => void }) {
  return (
    <span className="ml-auto flex items-center gap-1">
      <Button
        kind="ghost"
        isIcon
        aria-label="Smaller"
        disabled={value === 1}
        onClick={() => onChange(value - 1)}
      >
        −
      </Button>
      <span className="num">{value}×</span>
      <Button
        kind="ghost"
        isIcon
        aria-label="Larger"
        disabled={value === MOST_ZOOM}
        onClick={() => onChange(value + 1)}
      >
        +
      </Button>
    </span>
  );
}
