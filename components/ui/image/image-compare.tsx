"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { RunImage } from "@/components/ui/run-image";
import { ImageTile } from "./image-tile";
import { Kbd } from "@/components/ui/kbd";
import { useHotkeys } from "@/components/ui/use-hotkeys";

export type ImagePair = { title: string; expected: string | null; submitted: string | null };

const MODES = ["Side by side", "Swipe", "Difference"] as const;
type Mode = (typeof MODES)[number];

export function ImageCompare({ pair }: { pair: ImagePair }) {
  const [mode, setMode] = useState<Mode>("Side by side");
  const { expected, submitted } = pair;
  const isComparable = expected !== null && submitted !== null;
  const next = () => setMode((now) => MODES[(MODES.indexOf(now) + 1) % MODES.length] ?? "Side by side");
  useHotkeys(isComparable ? { d: next } : {});
  return (
    <div>
      {isComparable && mode !== "Side by side" ? (
        <Overlay key={mode} expected={expected} submitted={submitted} mode={mode} title={pair.title} />
      ) : (
        <div className="grid gap-3 desk:grid-cols-2">
          <ImageTile
            src={expected}
            title="Expected"
            note={pair.title}
            missing="The scenario has no reference for this item."
          />
          <ImageTile
            src={submitted}
            title="Submitted"
            note={pair.title}
            missing="The run delivered no image for this item."
          />
        </div>
      )}
      {isComparable ? (
        <fieldset className="mt-2 flex flex-wrap items-center gap-0.5" aria-label="Image mode">
          {MODES.map((one) => (
            <Button
              key={one}
              kind={one === mode ? "chosen" : "ghost"}
              aria-pressed={one === mode}
              onClick={() => setMode(one)}
            >
              {one}
            </Button>
          ))}
          <span className="ml-auto flex items-center gap-1.5 note max-desk:hidden">
            <Kbd>D</Kbd> next mode
          </span>
        </fieldset>
      ) : null}
    </div>
  );
}

function Overlay({
  expected,
  submitted,
  mode,
  title,
}: {
  expected: string;
  submitted: string;
  mode: Mode;
  title: string;
}) {
  const [at, setAt] = useState(50);
  const isSwipe = mode === "Swipe";
  return (
    <figure className="overflow-hidden rounded-2 border bg-surface">
      <div className="relative isolate bg-sunken">
        <RunImage src={submitted} alt={`Submitted, ${title}`} className="block h-auto w-full" />
        <RunImage
          src={expected}
          alt={`Expected, ${title}`}
          className={cx("absolute inset-0 size-full", !isSwipe && "mix-blend-difference")}
          style={isSwipe ? { clipPath: `inset(0 ${100 - at}% 0 0)` } : undefined}
        />
        {isSwipe ? (
          <span
            aria-hidden="true"
            className="absolute inset-y-0 w-0.5 bg-surface shadow-2"
            style={{ left: `${at}%` }}
          />
        ) : null}
      </div>
      <figcaption className="flex items-center gap-3 border-t px-2 py-1.5 text-xs">
        {isSwipe ? (
          <>
            <b className="font-[550]">Expected</b>
            <input
              type="range"
              min={0}
              max={100}
              value={at}
              aria-label="Swipe position"
              onChange={(event) => setAt(Number(event.target.value))}
              className="min-w-0 flex-1 accent-ink"
            />
            <b className="font-[550]">Submitted</b>
          </>
        ) : (
          <span className="text-ink-2">Black is equal; what shines differs.</span>
        )}
      </figcaption>
    </figure>
  );
}
