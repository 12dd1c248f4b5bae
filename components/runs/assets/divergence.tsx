import { Chip } from "@/components/ui/chip";
import { Missing } from "@/components/ui/missing";

const DIVERGENCE_FLAG = 0.05;

/** Mean absolute difference between what the subject saw and what its log gives. Recorded, never a gate. */
export function Divergence({ value }: { value: number | null }) {
  if (value === null) return <Missing reason="no readable preview to compare with" />;
  const isHigh = value > DIVERGENCE_FLAG;
  return (
    <>
      <span className="num">{value.toFixed(3)}</span>
      <Chip tone={isHigh ? "caution" : "neutral"} icon={isHigh ? "warning" : "check"}>
        {isHigh ? "Above 0.05" : "Preview and log agree"}
      </Chip>
    </>
  );
}
