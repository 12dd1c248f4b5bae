import type { StackSummary } from "@/lib/stacks/schema";
import { Chip } from "@/components/ui/chip";
import { formatWhole, plural } from "@/components/ui/format";
import { RowKeys } from "@/components/ui/row-keys";
import { ScrollBox } from "@/components/ui/scroll-box";
import { TextLink } from "@/components/ui/text-link";

export function StacksTable({ stacks }: { stacks: readonly StackSummary[] }) {
  return (
    <div className="rounded-3 border bg-surface">
      <RowKeys />
      <ScrollBox label="Stacks">
        <table className="data" data-two-line="" data-cards="">
          <thead>
            <tr>
              <th>Stack</th>
              <th>Origin</th>
              <th>Boxes</th>
              <th>Pins</th>
              <th>Warnings</th>
              <th data-n="">Executions</th>
              <th>Digest</th>
            </tr>
          </thead>
          <tbody>
            {stacks.map((stack) => (
              <tr key={stack.slug}>
                <td data-wide="">
                  <TextLink href={`/stacks/${stack.slug}`} data-row-link="" className="font-[550]">
                    {stack.name}
                  </TextLink>
                  <div className="truncate note">{stack.description}</div>
                </td>
                <td data-m="" className="text-ink-3">
                  {stack.origin === "local" ? "local" : "catalog"}
                </td>
                <td data-m="">{stack.sandbox}</td>
                <td data-m="">{plural(stack.harnesses, "harness", "harnesses")}</td>
                <td data-m="">
                  {stack.warnings.length === 0 ? (
                    <span className="text-ink-3">none</span>
                  ) : (
                    <Chip tone="caution" icon="warning" title={stack.warnings.join("\n")}>
                      {stack.warnings.length}
                    </Chip>
                  )}
                </td>
                <td data-n="" data-desk="">
                  {formatWhole(stack.executions)}
                </td>
                <td data-desk="" className="id">
                  {stack.sha256.slice(0, 12)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}
