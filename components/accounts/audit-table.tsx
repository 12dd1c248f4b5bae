import type { AuditEntry } from "@/lib/audit/schema";
import type { Viewer } from "@/components/layout/page-frame";
import { Moment } from "@/components/ui/moment";
import { ScrollBox } from "@/components/ui/scroll-box";
import { TextLink } from "@/components/ui/text-link";

export function AuditTable({ entries, viewer }: { entries: readonly AuditEntry[]; viewer: Viewer }) {
  return (
    <div className="rounded-3 border bg-surface">
      <ScrollBox label="Audit log">
        <table className="data" data-cards="">
          <thead>
            <tr>
              <th>When</th>
              <th>Who</th>
              <th>Did</th>
              <th>To</th>
              <th>Details</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, at, actor, action, subject, data }) => (
              <tr key={id}>
                <td data-m="" className="num text-ink-3">
                  <Moment at={at} viewer={viewer} />
                </td>
                <td data-m="" className="font-[550]">
                  {actor}
                </td>
                <td data-m="">{action.replaceAll("-", " ")}</td>
                <td data-m="" className="id">
                  <Subject subject={subject} />
                </td>
                <td
                  data-wide=""
                  className="font-mono text-xs text-ink-2 max-desk:order-1! max-desk:empty:hidden"
                  title={JSON.stringify(data)}
                >
                  {Object.keys(data).length === 0 ? "" : JSON.stringify(data)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}

function Subject({ subject }: { subject: string }) {
  if (subject.startsWith("exe_"))
    return (
      <TextLink href={`/executions/${subject}`} className="link">
        {subject}
      </TextLink>
    );
  if (subject.startsWith("bhl-"))
    return (
      <TextLink href={`/runs/${subject}`} className="link">
        {subject}
      </TextLink>
    );
  return subject;
}
