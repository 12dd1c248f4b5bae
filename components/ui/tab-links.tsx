import { cx } from "./cx";
import { TextLink } from "./text-link";

export type TabLink = { href: string; word: string; count?: string; isCurrent: boolean };

export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="flex gap-5 overflow-x-auto border-b px-6 max-desk:px-4">
      {tabs.map(({ href, word, count, isCurrent }) => (
        <TextLink
          key={word}
          href={href}
          aria-current={isCurrent ? "page" : undefined}
          className={cx(
            "flex h-9 flex-none items-center gap-1.5 border-b-2 whitespace-nowrap -outline-offset-2",
            isCurrent ? "border-ink font-[550] text-ink" : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {word}
          {count === undefined ? null : <span className="text-xs font-normal text-ink-3">{count}</span>}
        </TextLink>
      ))}
    </nav>
  );
}
