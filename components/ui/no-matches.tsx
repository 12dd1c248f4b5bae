import { ButtonLink } from "./button-link";

type Props = { sentence: string; filters: readonly string[]; clearHref: string };

/** Empty after filter: nothing is missing, so there is no picture. */
export function NoMatches({ sentence, filters, clearHref }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-6">
      <p className="font-[550]">{sentence}</p>
      {filters.map((filter) => (
        <span
          key={filter}
          className="inline-flex h-6 items-center rounded-1 bg-neutral-fill px-2 text-xs text-ink-2"
        >
          {filter}
        </span>
      ))}
      <ButtonLink href={clearHref}>Clear filters</ButtonLink>
    </div>
  );
}
