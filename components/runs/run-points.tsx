import { formatPoints } from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";

/** Points of those possible; a dash with its reason where there is no total. */
export function RunPoints({
  earned,
  possible,
  missing,
}: {
  earned: number | null;
  possible: number | null;
  missing: string;
}) {
  return (
    <>
      {earned === null ? <Missing reason={missing} /> : formatPoints(earned)}
      {possible === null ? null : <span className="font-sans text-ink-3"> of {formatPoints(possible)}</span>}
    </>
  );
}
