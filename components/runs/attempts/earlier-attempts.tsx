import type { RunDetail } from "@/lib/runs/schema";
import { Panel } from "@/components/ui/panel";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { STATUS, TERMINATION } from "@/components/runs/run-words";

/** All runs of the slot; the last admitted one counts, the others stay visible. */
export function EarlierAttempts({ run }: { run: RunDetail }) {
  if (run.attempts.length < 2) return null;
  return (
    <Panel title="Attempts" note={`${run.attempts.length} runs of this slot, the last counts`}>
      <ul>
        {run.attempts.map(({ ledgerId, attempt, termination }) => (
          <li key={ledgerId} className="flex h-8 items-center gap-3 border-b px-4 last:border-0">
            {ledgerId === run.ledgerId ? (
              <b className="font-[550]">Attempt {attempt}</b>
            ) : (
              <TextLink href={`/runs/${ledgerId}`} className="link">
                Attempt {attempt}
              </TextLink>
            )}
            <span className="ml-auto">
              <Status {...(termination === null ? STATUS.running : TERMINATION[termination])} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
