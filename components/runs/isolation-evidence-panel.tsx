import { Glyph } from "@/components/ui/glyph";
import { Panel } from "@/components/ui/panel";
import type { Guarantee } from "@/lib/runs/rules";

/** The six guarantees, each with what proves it; a proof that is not there reads as such. */
export function IsolationEvidencePanel({ guarantees }: { guarantees: readonly Guarantee[] }) {
  const proved = guarantees.filter(({ isProved }) => isProved).length;
  return (
    <Panel title="Isolation" note={`${proved} of ${guarantees.length} guarantees proved`}>
      <ul>
        {guarantees.map(({ name, isProved, detail }) => (
          <li key={name} className="flex gap-2.5 border-b px-4 py-2 last:border-0">
            <span className="pt-[3px]">
              {isProved ? (
                <Glyph icon="pass" word="Proved" tone="positive" />
              ) : (
                <Glyph icon="warning" word="Not proved" tone="caution" />
              )}
            </span>
            <div className="min-w-0">
              <div className="font-[550]">{name}</div>
              <div className="note break-words">{detail}</div>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
