import { isStuck } from "@/lib/runs/rules";
import { capabilitiesByKind, stateOf } from "@/lib/workers/rules";
import type { HeldRun, Worker } from "@/lib/workers/schema";
import type { Viewer } from "@/components/layout/page-frame";
import { leadingWords } from "@/components/runs/run-words";
import { formatDuration } from "@/components/ui/format";
import { Moment } from "@/components/ui/moment";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { DrainButton } from "./drain-button";
import { WORKER_SENTENCE, WORKER_STATE } from "./worker-words";

type Props = { workers: readonly Worker[]; viewer: Viewer; mayManage: boolean };

/** Who carries out runs: what each is doing now, and what it can do. */
export function WorkersTable({ workers, viewer, mayManage }: Props) {
  return (
    <div className="rounded-3 border bg-surface">
      <ScrollBox label="Workers">
        <table className="data" data-two-line="" data-cards="">
          <thead>
            <tr>
              <th>State</th>
              <th>Worker</th>
              <th>Runs</th>
              <th data-n="">Heard</th>
              <th>Can</th>
              <th>
                <span className="sr-only">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {workers.map((worker) => (
              <WorkerRow key={worker.id} worker={worker} viewer={viewer} mayManage={mayManage} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}

function WorkerRow({ worker, viewer, mayManage }: { worker: Worker; viewer: Viewer; mayManage: boolean }) {
  const state = stateOf(worker, viewer.now);
  const silentMs = Math.max(1000, viewer.now.getTime() - worker.lastSeenAt.getTime());
  return (
    <tr className="align-top [&>td]:py-2!">
      <td data-m="">
        <Status {...WORKER_STATE[state]} title={WORKER_SENTENCE[state]} />
      </td>
      <td className="max-desk:order-[-2] max-desk:flex-[0_0_100%]">
        <div className="font-[550]">
          {worker.host} <span className="font-normal text-ink-3">process {worker.pid}</span>
        </div>
        <div className="text-xs text-ink-3">
          <span className="id">{worker.id}</span> · {worker.version} · since{" "}
          <Moment at={worker.startedAt} viewer={viewer} />
        </div>
      </td>
      <td data-m="">
        <div className="num">
          {worker.runs.length} of {worker.concurrency}
        </div>
        <ul>
          {worker.runs.map((run) => (
            <HeldRunLine key={run.ledgerId} run={run} now={viewer.now} />
          ))}
        </ul>
      </td>
      <td data-n="" data-m="" className={state === "silent" ? "text-negative" : "text-ink-3"}>
        {formatDuration(Math.round(silentMs / 1000) * 1000)} ago
      </td>
      <td data-wide="" className="text-xs text-ink-2 max-desk:whitespace-normal!">
        {capabilitiesByKind(worker.capabilities).map(({ kind, names }) => (
          <div key={kind}>
            <span className="text-ink-3">{kind}</span> {names.length === 0 ? "none" : names.join(", ")}
          </div>
        ))}
        <div>
          <span className="text-ink-3">Confined</span> {worker.confinement}, limits by {worker.limitsTier}
        </div>
      </td>
      <td data-m="" className="text-right max-desk:ml-auto">
        {mayManage && state !== "silent" && !worker.isStopping ? (
          <DrainButton
            workerId={worker.id}
            host={worker.host}
            isDraining={worker.drainRequestedAt !== null}
          />
        ) : null}
      </td>
    </tr>
  );
}

function HeldRunLine({ run, now }: { run: HeldRun; now: Date }) {
  const words = leadingWords({
    status: run.startedAt === null ? "queued" : "running",
    result: null,
    phase: run.phase,
  });
  return (
    <li className="flex items-center gap-1.5 text-xs">
      <TextLink href={`/runs/${run.ledgerId}`} className="link">
        {run.scenarioSlug}
      </TextLink>
      <span className="text-ink-3">{words.word}</span>
      {isStuck(run, now) ? (
        <Status
          icon="hung"
          tone="negative"
          word={`no move for ${formatDuration(now.getTime() - (run.progressAt?.getTime() ?? now.getTime()))}`}
        />
      ) : null}
    </li>
  );
}
