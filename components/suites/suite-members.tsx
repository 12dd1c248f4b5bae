import type { SuiteScenario } from "@/lib/suites/schema";
import { Chip } from "@/components/ui/chip";
import { plural } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ScrollBox } from "@/components/ui/scroll-box";
import { TextLink } from "@/components/ui/text-link";

export function SuiteMembers({ members, runs }: { members: readonly SuiteScenario[]; runs: number }) {
  return (
    <Panel title="Tests" note={`${plural(members.length, "test")}, ${plural(runs, "run")} an execution`}>
      <ScrollBox label="Tests of this suite">
        <table className="data" data-cards="">
          <thead>
            <tr>
              <th>Test</th>
              <th>Kind</th>
              <th>Difficulty</th>
              <th>Definition</th>
              <th>Notes</th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={`${member.slug} ${member.variant}`}>
                <td data-wide="">
                  <TextLink href={`/tests/${member.slug}`} className="font-[550]">
                    {member.name}
                  </TextLink>
                  {member.variant === "default" ? null : (
                    <span className="text-ink-3"> {member.variant}</span>
                  )}
                </td>
                <td data-m="" className="text-ink-3">
                  {member.kind}
                </td>
                <td data-m="" className="text-ink-3">
                  {member.difficulty}
                </td>
                <td data-m="" className="num">
                  {member.version}
                </td>
                <td data-m="">
                  {member.hasChanged === true ? <Chip tone="active">Changed since the last run</Chip> : null}{" "}
                  {member.newer === null ? null : <Chip tone="caution">{member.newer} is there</Chip>}{" "}
                  {member.isRetired ? <Chip>Retired</Chip> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}
