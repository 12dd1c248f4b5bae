import type { RunDetail } from "@/lib/runs/schema";
import { EmptyState } from "@/components/ui/empty-state";

export function NotPersisted({ run }: { run: RunDetail }) {
  const isOpen = run.status === "queued" || run.status === "running";
  return (
    <div className="rounded-3 border bg-surface">
      <EmptyState
        sentence={isOpen ? "The record is written when the run ends." : "This run left no record."}
        hint={
          isOpen
            ? "The transcript shows what happens meanwhile."
            : (run.failureReason ?? "It ended before anything could be persisted.")
        }
      />
    </div>
  );
}
