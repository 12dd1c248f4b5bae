import { AnsiText } from "./ansi-text";
import { formatWhole } from "@/components/ui/format";
import { ScrollBox } from "@/components/ui/scroll-box";

/** Hostile text in a box of its own: escaped, without control sequences, cut with a sentence that says so. */
export function SafeText({
  text,
  limit = 200_000,
  label,
  height = "max-h-[70vh]",
}: {
  text: string;
  limit?: number;
  label: string;
  height?: string;
}) {
  return (
    <div>
      <ScrollBox label={label} className={`rounded-2 bg-sunken px-3 py-1.5 ${height}`}>
        <pre className="font-mono text-xs leading-5 [overflow-wrap:anywhere] whitespace-pre-wrap text-ink-2">
          <AnsiText source={text.slice(0, limit)} />
        </pre>
      </ScrollBox>
      {text.length > limit ? (
        <p className="mt-1 note">
          The first {formatWhole(limit)} of {formatWhole(text.length)} characters.
        </p>
      ) : null}
    </div>
  );
}
