import type { ExecutionDetail } from "@/lib/executions/schema";
import { KeyValues } from "@/components/ui/key-values";
import { Panel } from "@/components/ui/panel";
import { plural, truncateMiddle } from "@/components/ui/format";

export function ExecutionParameters({ execution }: { execution: ExecutionDetail }) {
  const items = [
    { key: "Suite", value: execution.suiteSlug ?? "unnamed: scenarios chosen one by one" },
    {
      key: "Repetitions",
      value: `${execution.repetitions}, up to ${plural(execution.technicalRetries, "technical retry", "technical retries")}`,
    },
    {
      key: "Harness",
      value: `${execution.harness} ${execution.harnessVersion ?? "(version told by the first run)"}`,
    },
    { key: "Model", value: execution.modelId },
    { key: "Agent", value: execution.agentId },
    {
      key: "Stack",
      value: (
        <>
          {execution.stackSlug} <span className="id">{truncateMiddle(execution.stackSha256)}</span>
        </>
      ),
      title: execution.stackSha256,
    },
    { key: "Started by", value: execution.startedBy },
  ];
  const extra = Object.entries(execution.parameters)
    .filter(
      ([, value]) => typeof value === "string" || typeof value === "number" || typeof value === "boolean",
    )
    .filter(([key]) => !KNOWN.has(key))
    .map(([key, value]) => ({
      key: key.charAt(0).toUpperCase() + key.slice(1),
      value: <span className="num">{String(value)}</span>,
    }));
  return (
    <Panel title="Parameters and stack">
      <div className="grid gap-x-8 px-4 py-3 desk:grid-cols-2">
        <KeyValues items={items} />
        {extra.length === 0 ? null : <KeyValues items={extra} />}
      </div>
    </Panel>
  );
}

const KNOWN = new Set([
  "title",
  "suiteSlug",
  "repetitions",
  "technicalRetries",
  "harness",
  "modelId",
  "agentSlug",
  "stackSlug",
  "idempotencyKey",
]);
