import type { AuditFlag, AuditKind, AuditSeverity } from "@/lib/contracts/audit-flag";
import type { RunDetail } from "@/lib/runs/schema";
import { plural } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import type { Words } from "../run-words";

const AUDIT_KIND: Record<AuditKind, string> = {
  verifier_tampering: "Verifier tampering",
  destructive_action: "Destructive action",
  out_of_scope_session_access: "Out-of-scope access",
  secret_exposure: "Secret exposure",
};

const SEVERITY: Record<AuditSeverity, Omit<Words, "word">> = {
  critical: { icon: "warning", tone: "negative" },
  warning: { icon: "warning", tone: "caution" },
  info: { icon: "info", tone: "neutral" },
};

function AuditFlagWord({ flag }: { flag: AuditFlag }) {
  return (
    <Status
      {...SEVERITY[flag.severity]}
      word={AUDIT_KIND[flag.kind]}
      title={`${flag.severity}: ${flag.summary}`}
    />
  );
}

/** In a list: the worst one by name, and how many more there are. Flags come worst first. */
export function WorstFlag({ flags }: { flags: readonly AuditFlag[] }) {
  const [worst, ...others] = flags;
  if (worst === undefined) return null;
  return (
    <span className="ml-3 font-normal">
      <AuditFlagWord flag={worst} />
      {others.length === 0 ? null : (
        <span className="text-xs text-ink-3" title={others.map(({ kind }) => AUDIT_KIND[kind]).join(", ")}>
          {" "}
          +{others.length}
        </span>
      )}
    </span>
  );
}

/** What a person may want to look at. Advisory: no flag has changed anything that is recorded. */
export function AuditFlags({ run }: { run: RunDetail }) {
  const { auditFlags } = run;
  if (auditFlags.length === 0) return null;
  return (
    <Panel title="Audit flags" note="advisory, they decide nothing">
      <ul>
        {auditFlags.map((flag) => (
          <li key={flag.kind} className="border-b px-4 py-2 last:border-0">
            <div className="flex flex-wrap items-center gap-x-2">
              <AuditFlagWord flag={flag} />
              <span className="text-xs text-ink-3">
                {flag.severity}, {plural(flag.count, "time")}
              </span>
            </div>
            <p className="note break-words">{flag.summary}</p>
            <Evidence flag={flag} runHref={`/runs/${run.ledgerId}`} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Evidence({ flag: { evidence, count }, runHref }: { flag: AuditFlag; runHref: string }) {
  return (
    <details className="mt-1">
      <summary className="text-xs text-ink-2">
        {evidence.length < count ? `The first ${evidence.length} places` : plural(evidence.length, "place")}
      </summary>
      <ul className="mt-1 space-y-1">
        {evidence.map(({ event, detail }, index) => (
          <li key={index} className="flex gap-2 text-2xs leading-4">
            {event === null ? null : (
              <TextLink href={`${runHref}/transcript?event=${event}`} className="link flex-none">
                Event {event + 1}
              </TextLink>
            )}
            <code className="min-w-0 font-mono break-all">{detail}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
