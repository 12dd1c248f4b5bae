import { ButtonLink } from "./button-link";

type Props = { firstHref: string | null; nextHref: string | null; sentence: string };

/** Pages by cursor: back to the first, on to the next. */
export function Pager({ firstHref, nextHref, sentence }: Props) {
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center gap-2">
      <span className="note">{sentence}</span>
      <span className="ml-auto flex gap-2">
        {firstHref === null ? null : <ButtonLink href={firstHref}>First page</ButtonLink>}
        {nextHref === null ? null : <ButtonLink href={nextHref}>Next page</ButtonLink>}
      </span>
    </nav>
  );
}
