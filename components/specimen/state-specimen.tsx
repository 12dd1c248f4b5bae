import { RESULT, STATUS, TERMINATION, VALIDITY, type Words } from "@/components/runs/run-words";
import { Chip } from "@/components/ui/chip";
import { Panel } from "@/components/ui/panel";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Status } from "@/components/ui/status";

const FACTS = [
  ["termination", TERMINATION],
  ["result", RESULT],
  ["status", STATUS],
  ["validity", VALIDITY],
] satisfies [string, Record<string, Words>][];

export function StateSpecimen() {
  return (
    <Panel title="States" note="glyph, word and tone together">
      <ScrollBox label="Table of states">
        <table className="data">
          <thead>
            <tr>
              <th>Fact</th>
              <th>Value</th>
              <th>Inline</th>
              <th>Chip</th>
              <th>Tone</th>
            </tr>
          </thead>
          <tbody>
            {FACTS.flatMap(([fact, words]) =>
              Object.entries(words).map(([value, one]) => (
                <tr key={`${fact} ${value}`}>
                  <td className="text-ink-3">{fact}</td>
                  <td className="font-mono text-xs">{value}</td>
                  <td>
                    <Status {...one} />
                  </td>
                  <td>
                    <Chip icon={one.icon} tone={one.tone}>
                      {one.word}
                    </Chip>
                  </td>
                  <td className="text-ink-3">{one.tone}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}
