import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";
import { formatSecond, offsetName } from "@/components/ui/time";
import { CommandButton } from "./command-button";
import { HeardLine } from "./heard-line";
import { StaleBanner } from "./stale-banner";
import { StatusStrip, type PageKey } from "./status-strip";
import { ThemeButton } from "./theme-button";
import { ZoneSync } from "./zone-sync";

type Crumb = { word: string; href?: string };
export type Viewer = { zone: string; now: Date };
type Props = {
  crumbs: readonly Crumb[];
  keys?: readonly PageKey[];
  viewer: Viewer;
  /** Panes to the edges instead of a gutter. */
  isSplit?: boolean;
  isRailOpen?: boolean;
  children: ReactNode;
};

/** Bar, page and strip of one page; the rail stands in the layout. */
export function PageFrame({
  crumbs,
  keys = [],
  viewer,
  isSplit = false,
  isRailOpen = !isSplit,
  children,
}: Props) {
  return (
    <div className="flex min-h-dvh min-w-0 flex-col" data-split={isRailOpen ? undefined : ""}>
      <header className="sticky top-0 z-20 flex h-11 items-center gap-3 border-b bg-canvas px-6 max-desk:px-4">
        <nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-1.5 text-ink-3">
          {crumbs.map(({ word, href }, index) => (
            <Step
              key={`${word}-${index}`}
              word={word}
              href={href}
              hasSlash={index > 0}
              isFar={index < crumbs.length - 2}
              isFirstOnPhone={index === crumbs.length - 2}
            />
          ))}
        </nav>
        <span className="flex-1" />
        <HeardLine />
        <CommandButton />
        <ThemeButton />
      </header>
      <StaleBanner readAt={formatSecond(viewer.now, viewer.zone)} />
      <main
        className={
          isSplit
            ? "flex min-w-0 flex-1 flex-col max-desk:pb-13"
            : "min-w-0 flex-1 px-6 pt-5 pb-10 max-desk:px-4 max-desk:pt-4 max-desk:pb-18"
        }
      >
        {children}
      </main>
      <StatusStrip keys={keys} zoneLine={zoneLine(viewer)} />
      <ZoneSync zone={viewer.zone} />
    </div>
  );
}

type StepProps = {
  word: string;
  href: string | undefined;
  hasSlash: boolean;
  /** A phone shows the page and its parent; what is farther up goes. */
  isFar: boolean;
  isFirstOnPhone: boolean;
};

function Step({ word, href, hasSlash, isFar, isFirstOnPhone }: StepProps) {
  return (
    <>
      {hasSlash ? (
        <span aria-hidden="true" className={isFirstOnPhone || isFar ? "max-desk:hidden" : undefined}>
          /
        </span>
      ) : null}
      {href === undefined ? (
        <b className="truncate font-[550] text-ink" aria-current="page">
          {word}
        </b>
      ) : (
        <TextLink href={href} className={`truncate hover:text-ink ${isFar ? "max-desk:hidden" : ""}`}>
          {word}
        </TextLink>
      )}
    </>
  );
}

function zoneLine({ zone, now }: Viewer): string {
  return zone === "UTC" ? "Times in UTC" : `Times in ${zone}, ${offsetName(zone, now)}`;
}
