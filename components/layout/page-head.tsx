import type { ReactNode } from "react";

type Props = { title: ReactNode; sentence?: ReactNode; identity?: ReactNode; actions?: ReactNode };

/** Title, one sentence with a denominator, one line of identity, actions with at most one primary. */
export function PageHead({ title, sentence, identity, actions }: Props) {
  return (
    <div className="mb-4 flex items-start gap-4 max-desk:flex-wrap max-desk:gap-3">
      <div className="min-w-0 flex-1 max-desk:basis-[200px]">
        <h1 className="text-lg font-semibold tracking-[-.014em]">{title}</h1>
        {sentence === undefined ? null : <p className="mt-0.5 max-w-[88ch] text-ink-2">{sentence}</p>}
        {identity === undefined ? null : <p className="mt-1.5 note break-words">{identity}</p>}
      </div>
      {actions === undefined ? null : <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
