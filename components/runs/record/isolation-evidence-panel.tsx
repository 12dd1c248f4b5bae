import { Glyph } from "@/components/ui/glyph";
import { Panel } from "@/components/ui/panel";
import type { Guarantee } from "@/lib/runs/rules";
import type { Words } from "../run-words";

const STATE: Record<Guarantee["state"], Words> = {
  proved: { icon: "pass", word: "Proved", tone: "positive" },
  "not-proved": { icon: "warning", word: "Not proved", tone: "caution" },
  "not-applicable": { icon: "undetermined", word: "Not applicable", tone: "neutral" },
};

/** The six guarantees, each with what proves it; a proof that is not there reads as such. */
export function IsolationEvidencePanel({ guarantees }: { guarantees: readonly Guarantee[] }) {
  const applicable = guarantees.filter(({ state }) => state !== "not-applicable").length;
  const proved = guarantees.filter(({ state }) => state === "proved").length;
  return (
    <Panel
      title="Isolation"
      note={`${proved} of ${applicable} guarantees proved${applicable < guarantees.length ? `, ${guarantees.length - applicable} not applicable` : ""}`}
    >
      <ul>
        {guarantees.map((guarantee) => (
          <GuaranteeRow key={guarantee.name} {...guarantee} />
        ))}
      </ul>
    </Panel>
  );
}

function GuaranteeRow({ name, state, detail, evidence }: Guarantee) {
  return (
    <li className="flex gap-2.5 border-b px-4 py-2 last:border-0">
      <span className="pt-[3px]">
        <Glyph {...STATE[state]} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-[550]">{name}</span>
          {state === "proved" ? null : <span className="text-xs text-ink-2">{STATE[state].word}</span>}
        </div>
        <div className="note break-words">{detail}</div>
        {evidence.length === 0 ? null : (
          <details className="mt-1" open={state === "not-proved"}>
            <summary className="text-xs text-ink-2">Evidence, {evidence.length} pieces</summary>
            <dl className="mt-1 grid gap-x-4 desk:grid-cols-[minmax(9rem,auto)_minmax(0,1fr)]">
              {evidence.map(([key, value]) => (
                <div key={key} className="contents">
                  <dt className="text-xs leading-5 text-ink-3">{key}</dt>
                  <dd className="font-mono text-2xs leading-5 break-all max-desk:mb-1">{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </li>
  );
}
