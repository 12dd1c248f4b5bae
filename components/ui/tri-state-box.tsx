"use client";

type State = "on" | "off" | "mixed";

export function TriStateBox({ state, onChange }: { state: State; onChange: () => void }) {
  return (
    <span className="relative inline-grid size-3.5 flex-none place-items-center">
      <input
        type="checkbox"
        checked={state === "on"}
        ref={(box) => {
          if (box !== null) box.indeterminate = state === "mixed";
        }}
        onChange={onChange}
        className="peer size-3.5 appearance-none rounded-1 border border-control bg-surface checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink"
      />
      <svg
        viewBox="0 0 14 14"
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 fill-none stroke-on-ink"
        strokeWidth={1.8}
        strokeLinecap="round"
      >
        {state === "on" ? <path d="m3.6 7.4 2.2 2.2 4.6-5" /> : null}
        {state === "mixed" ? <path d="M3.8 7h6.4" /> : null}
      </svg>
    </span>
  );
}
