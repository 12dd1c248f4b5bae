/** A number that is not there: a dash with its reason, never 0. */
export function Missing({ reason }: { reason: string }) {
  return (
    <span title={reason} className="cursor-help text-ink-3">
      –<span className="sr-only"> ({reason})</span>
    </span>
  );
}
