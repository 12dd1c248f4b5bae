"use client";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { may } from "@/lib/accounts/rules";
import type { Role } from "@/lib/accounts/schema";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Mark } from "@/components/ui/mark";
import { TextLink } from "@/components/ui/text-link";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { rememberChoice } from "./choices";
import { NAV, type NavItem } from "./nav-items";

type Props = { role: Role; counts: Partial<Record<string, ReactNode>>; person: ReactNode };

export function Rail({ role, counts, person }: Props) {
  const path = usePathname();
  useHotkeys({ "[": toggleRail });
  const groups = NAV.map(({ title, items }) => ({
    title,
    items: items.filter(({ needs }) => may(role, needs)),
  }));
  return (
    <aside
      aria-label="Sidebar"
      className="sticky top-0 z-40 flex h-dvh flex-col border-r bg-canvas px-2 max-desk:fixed max-desk:inset-x-0 max-desk:top-auto max-desk:bottom-0 max-desk:h-13 max-desk:flex-row max-desk:border-t max-desk:border-r-0 max-desk:px-1"
    >
      <TextLink
        href="/executions"
        aria-label="Touchstone, to the executions"
        className="flex h-11 items-center gap-2.5 px-[7px] text-reading font-semibold tracking-[-.012em] max-desk:hidden"
      >
        <Mark />
        <span className="railless:hidden">Touchstone</span>
      </TextLink>
      <nav
        aria-label="Main"
        className="flex flex-col gap-px pt-2 max-desk:flex-1 max-desk:flex-row max-desk:justify-around max-desk:gap-0 max-desk:p-0"
      >
        {groups.map(({ title, items }, index) =>
          items.length === 0 ? null : (
            <div key={title} className={cx("max-desk:contents", index > 0 && "railless:mt-3")}>
              <h2 className="px-2.5 pt-4 pb-1 text-2xs font-medium text-ink-3 max-desk:hidden railless:hidden">
                {title}
              </h2>
              {items.map((item) => (
                <RailLink
                  key={item.href}
                  item={item}
                  count={counts[item.href]}
                  isCurrent={path === item.href || path.startsWith(`${item.href}/`)}
                />
              ))}
            </div>
          ),
        )}
      </nav>
      <div className="mt-auto flex flex-col gap-px pb-2 max-desk:hidden">
        {person}
        <button
          type="button"
          onClick={toggleRail}
          title="Collapse or open the navigation"
          className="flex h-7 w-full items-center gap-2.5 rounded-2 px-2.5 text-ink-2 hover:bg-hover hover:text-ink"
        >
          <Icon name="collapse" size={16} className="railless:-scale-x-100" />
          <span className="railless:sr-only">Collapse</span>
          <span aria-hidden="true" className="num ml-auto text-2xs text-ink-3 railless:hidden">
            [
          </span>
        </button>
      </div>
    </aside>
  );
}

function RailLink({ item, count, isCurrent }: { item: NavItem; count: ReactNode; isCurrent: boolean }) {
  return (
    <TextLink
      href={item.href}
      title={item.word}
      aria-current={isCurrent ? "page" : undefined}
      className={cx(
        "relative flex h-7 items-center gap-2.5 rounded-2 px-2.5",
        "max-desk:h-13 max-desk:flex-col max-desk:gap-0.5 max-desk:bg-transparent max-desk:px-1.5 max-desk:pt-2 max-desk:text-[10.5px] max-desk:leading-[14px]",
        item.onPhone ? "" : "max-desk:hidden",
        isCurrent
          ? "bg-neutral-fill font-[550] text-ink before:absolute before:inset-y-1.5 before:-left-2 before:w-0.5 before:rounded-r-[2px] before:bg-ink max-desk:before:inset-x-1/4 max-desk:before:top-0 max-desk:before:bottom-auto max-desk:before:h-0.5 max-desk:before:w-auto"
          : "text-ink-2 hover:bg-hover hover:text-ink",
      )}
    >
      <Icon name={item.icon} size={16} />
      <span className="railless:desk:sr-only">{item.word}</span>
      <span className="ml-auto font-mono text-2xs font-normal text-ink-3 max-desk:hidden railless:hidden">
        {count}
      </span>
    </TextLink>
  );
}

/** Split pages open with the rail closed; `pinned` is a reader who wants it open there too. */
function toggleRail() {
  const frame = document.querySelector<HTMLElement>("[data-rail]");
  if (frame === null) return;
  const now = frame.dataset["rail"] ?? "open";
  const isSplit = frame.querySelector("[data-split]") !== null;
  const opened = isSplit ? "pinned" : "open";
  const isShown = now === "pinned" || (now === "open" && !isSplit);
  const next = isShown ? (isSplit ? "open" : "closed") : opened;
  frame.dataset["rail"] = next;
  rememberChoice("rail", next);
}
