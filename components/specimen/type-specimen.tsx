import { Mark } from "@/components/ui/mark";
import { Panel } from "@/components/ui/panel";

export function TypeSpecimen() {
  return (
    <Panel title="Type and mark">
      <dl className="grid grid-cols-[90px_minmax(0,1fr)] items-center gap-y-2 px-4 py-3">
        <dt className="num text-ink-3">mark</dt>
        <dd className="flex items-center gap-4">
          <Mark size={56} />
          <Mark size={32} />
          <Mark size={16} />
        </dd>
        <dt className="num text-ink-3">xl 28/32</dt>
        <dd className="text-xl font-semibold tracking-[-.02em]">Two streaks on a stone</dd>
        <dt className="num text-ink-3">lg 20/28</dt>
        <dd className="text-lg font-semibold tracking-[-.014em]">Arcade and assets, weekly</dd>
        <dt className="num text-ink-3">md 15/20</dt>
        <dd className="text-md font-[550]">Incomplete</dd>
        <dt className="num text-ink-3">reading 14/20</dt>
        <dd className="text-reading">The falloff is too tight to plan the last jump.</dd>
        <dt className="num text-ink-3">sm 13/20</dt>
        <dd>27 of 36 runs passed; five need a look.</dd>
        <dt className="num text-ink-3">xs 12/16</dt>
        <dd className="note">gateway meter; harness agrees on 34</dd>
        <dt className="num text-ink-3">2xs 11/16</dt>
        <dd className="text-2xs font-medium">Mean points</dd>
        <dt className="num text-ink-3">big 18/24</dt>
        <dd className="big">61.8 M</dd>
        <dt className="num text-ink-3">num 12</dt>
        <dd className="num">$74.20 −3.1 pp 2h 41m</dd>
      </dl>
    </Panel>
  );
}
