import { PageFrame, type Viewer } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

/** What stands here until two sides are named. */
export function ComparePicker({ viewer, a }: { viewer: Viewer; a: string }) {
  return (
    <PageFrame viewer={viewer} crumbs={[{ word: "Compare" }]}>
      <PageHead title="Compare two executions" />
      <div className="rounded-3 border bg-surface">
        <EmptyState
          sentence={a === "" ? "No sides chosen yet." : "One side is chosen; the other is missing."}
          hint="Tick two executions in the list; the first ticked is the base. The address of the page that opens can be sent to anybody."
        >
          <ButtonLink kind="primary" href={a === "" ? "/executions" : `/executions?ticked=${a}`}>
            Choose executions
          </ButtonLink>
        </EmptyState>
      </div>
    </PageFrame>
  );
}
