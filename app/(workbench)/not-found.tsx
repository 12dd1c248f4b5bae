import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

export default function NotFound() {
  return (
    <main className="flex min-h-[70dvh] items-center justify-center">
      <EmptyState
        sentence="There is nothing at this address."
        hint="It may have been deleted, or the address is mistyped."
      >
        <ButtonLink href="/executions" kind="primary">
          To the executions
        </ButtonLink>
      </EmptyState>
    </main>
  );
}
