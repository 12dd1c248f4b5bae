import { Panel } from "@/components/ui/panel";

const SWATCHES = [
  ["canvas", "bg-canvas"],
  ["surface", "bg-surface"],
  ["sunken", "bg-sunken"],
  ["selected", "bg-selected"],
  ["line", "bg-line"],
  ["line-strong", "bg-line-strong"],
  ["control", "bg-control"],
  ["ink-3", "bg-ink-3"],
  ["ink-2", "bg-ink-2"],
  ["ink", "bg-ink"],
  ["accent", "bg-accent"],
  ["accent-mark", "bg-accent-mark"],
  ["accent-fill", "bg-accent-fill"],
  ["positive-mark", "bg-positive-mark"],
  ["positive-fill", "bg-positive-fill"],
  ["negative-mark", "bg-negative-mark"],
  ["negative-fill", "bg-negative-fill"],
  ["caution-mark", "bg-caution-mark"],
  ["caution-fill", "bg-caution-fill"],
  ["neutral-mark", "bg-neutral-mark"],
  ["side-a-mark", "bg-side-a-mark"],
  ["side-a-fill", "bg-side-a-fill"],
  ["side-b-mark", "bg-side-b-mark"],
  ["side-b-fill", "bg-side-b-fill"],
] as const;

export function ColourSpecimen() {
  return (
    <Panel title="Colour" note="names say the purpose">
      <ul className="grid grid-cols-4 gap-3 px-4 py-3 desk:grid-cols-6">
        {SWATCHES.map(([name, fill]) => (
          <li key={name}>
            <span className={`block h-9 rounded-1 border ${fill}`} />
            <span className="mt-1 block text-2xs break-words">{name}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
