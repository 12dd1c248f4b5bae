import type { ReactNode } from "react";

export type Fact = { term: string; value: ReactNode; of?: ReactNode; below?: ReactNode };

/** Totals with their denominators. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-2 gap-y-3 px-4 py-3 desk:grid-cols-3 full:flex full:justify-between">
      {facts.map(({ term, value, of, below }) => (
        <div key={term} className="min-w-0 pr-5 full:border-l full:pl-5 full:first:border-0 full:first:pl-0">
          <dt className="note">{term}</dt>
          <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 whitespace-nowrap">
            <span className="big">{value}</span>
            {of === undefined ? null : <span className="note">{of}</span>}
          </dd>
          {below === undefined ? null : <dd className="mt-1 note min-h-4 desk:whitespace-nowrap">{below}</dd>}
        </div>
      ))}
    </dl>
  );
}
