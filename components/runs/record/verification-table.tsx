import { PARTS, type Finding, type Part, type VerificationReport } from "@/lib/verification/schema";
import { formatWhole } from "@/components/ui/format";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Status } from "@/components/ui/status";

const PART: Record<Part, string> = {
  files: "Stored files",
  output: "Raw lines to events",
  tokens: "Tokens and cost",
  awards: "Awards from evidence",
  score: "Awards to grade",
  record: "Run record",
  ledger: "Ledger row",
  result: "Result row",
  snapshot: "Snapshot",
  run: "Run and slot rows",
  journal: "Journal",
};

/** One line a part; what differs stands below it at once, what agrees is folded away. */
export function VerificationTable({ report }: { report: VerificationReport }) {
  return (
    <ScrollBox label="What was derived again">
      <table className="data">
        <thead>
          <tr>
            <th>Part</th>
            <th>Verdict</th>
            <th data-n="" className="max-desk:hidden">
              Agree
            </th>
            <th data-n="" className="max-desk:hidden">
              Differ
            </th>
            <th className="w-full">Findings</th>
          </tr>
        </thead>
        <tbody>
          {PARTS.map((part) => ({ part, findings: report.findings.filter((one) => one.part === part) }))
            .filter(({ findings }) => findings.length > 0)
            .map(({ part, findings }) => (
              <PartRow key={part} part={part} findings={findings} />
            ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function PartRow({ part, findings }: { part: Part; findings: readonly Finding[] }) {
  const of = (verdict: Finding["verdict"]) => findings.filter((finding) => finding.verdict === verdict);
  const [agrees, differs, underivable] = [of("agrees"), of("differs"), of("underivable")];
  return (
    <tr>
      <td className="font-[550] whitespace-nowrap">{PART[part]}</td>
      <td>
        {differs.length > 0 ? (
          <Status icon="fail" word="Differs" tone="negative" />
        ) : agrees.length > 0 ? (
          <Status icon="pass" word="Agrees" tone="positive" />
        ) : (
          <Status icon="undetermined" word="Not derivable" tone="neutral" />
        )}
      </td>
      <td data-n="" className="max-desk:hidden">
        {formatWhole(agrees.length)}
      </td>
      <td data-n="" className="max-desk:hidden">
        {formatWhole(differs.length)}
      </td>
      <td className="py-1 whitespace-normal!">
        {differs.map((finding) => (
          <Difference key={finding.what} {...finding} />
        ))}
        <div className="flex flex-wrap gap-x-4">
          <Folded word={`${agrees.length} agree`} findings={agrees} />
          <Folded word={`${underivable.length} cannot be derived`} findings={underivable} />
        </div>
      </td>
    </tr>
  );
}

function Difference({ what, expected, found, reason }: Finding) {
  return (
    <div className="mb-1.5">
      <div className="font-mono text-2xs break-all text-negative">{what}</div>
      {reason === null ? null : <div className="note">{reason}</div>}
      {expected === null ? null : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 font-mono text-2xs">
          <dt className="text-ink-3">derived</dt>
          <dd className="break-all">{expected}</dd>
          <dt className="text-ink-3">recorded</dt>
          <dd className="break-all">{found}</dd>
        </dl>
      )}
    </div>
  );
}

function Folded({ word, findings }: { word: string; findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <details className="open:basis-full">
      <summary className="text-xs text-ink-2">{word}</summary>
      <ul className="my-1">
        {findings.map(({ what, reason }) => (
          <li key={what} className="text-2xs leading-4">
            <span className="font-mono break-all">{what}</span>
            {reason === null ? null : <span className="text-ink-3">. {reason}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
