import type { RunDetail } from "@/lib/runs/schema";
import { KeyValues } from "@/components/ui/key-values";
import { Missing } from "@/components/ui/missing";
import { Panel } from "@/components/ui/panel";

/** Ids and digests, whole: they are what a reader compares. */
export function RecordFacts({ run }: { run: RunDetail }) {
  const files = run.record?.touchstone?.files ?? [];
  const replay = run.record?.touchstone?.isolation.replay;
  const ids = [
    { key: "Ledger id", value: run.ledgerId },
    { key: "Run id", value: run.runId ?? "–" },
    { key: "Snapshot", value: run.snapshotId },
    { key: "Benchmark", value: run.benchmarkId },
    { key: "Agent", value: run.agentId },
    { key: "Ledger", value: `${run.status} / ${run.outcome ?? "–"}` },
  ];
  return (
    <Panel title="Ids and digests">
      <div className="px-4 py-2">
        <KeyValues
          items={ids.map(({ key, value }) => ({ key, value: <span className="id text-ink">{value}</span> }))}
        />
        <Digest title="Scenario behaviour" value={run.behaviorSha256} />
        <Digest title="Environment fingerprint" value={replay?.envFingerprint ?? null} />
        <Digest title="Stack" value={replay?.stackSha256 ?? null} />
        <details className="mt-2">
          <summary className="text-xs text-ink-2">Digests of {files.length} files</summary>
          {files.map(({ path, sha256 }) => (
            <Digest key={path} title={path} value={sha256} />
          ))}
        </details>
      </div>
    </Panel>
  );
}

function Digest({ title, value }: { title: string; value: string | null }) {
  return (
    <div className="mt-2">
      <div className="truncate note" title={title}>
        {title}
      </div>
      <div className="font-mono text-2xs break-all">
        {value === null ? <Missing reason="told in the record, which is not there" /> : value}
      </div>
    </div>
  );
}
