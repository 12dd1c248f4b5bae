import { AnsiText } from "./ansi-text";

/** Hostile text in a box of its own: escaped, without control sequences, cut with a sentence that says so. */
export function SafeText({ text, limit = 200_000, label }: { text: string; limit?: number; label: string }) {
  return (
    <div>
      <pre
        tabIndex={0}
        aria-label={label}
        className="max-h-[70vh] overflow-auto rounded-2 bg-sunken px-3 py-1.5 font-mono text-xs leading-5 whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]"
      >
        <AnsiText source={text.slice(0, limit)} />
      </pre>
      {text.length > limit ? (
        <p className="mt-1 note">
          The first {limit.toLocaleString("en-GB")} of {text.length.toLocaleString("en-GB")} characters.
        </p>
      ) : null}
    </div>
  );
}
