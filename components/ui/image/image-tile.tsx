import { RunImage } from "@/components/ui/run-image";
import { Missing } from "@/components/ui/missing";

type Props = { src: string | null; title: string; note?: string; missing: string };

/** An image of a run with its caption; an absent one says why. */
export function ImageTile({ src, title, note, missing }: Props) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-2 border bg-surface">
      {src === null ? (
        <div className="flex min-h-40 items-center justify-center bg-sunken px-4 text-center text-ink-3">
          {missing}
        </div>
      ) : (
        <RunImage
          src={src}
          alt={`${title}${note === undefined ? "" : `, ${note}`}`}
          className="block h-auto w-full"
        />
      )}
      <figcaption className="flex items-center gap-1.5 border-t px-2 py-[5px] text-xs">
        <b className="font-[550]">{title}</b>
        {note === undefined ? null : <span className="truncate text-ink-3">{note}</span>}
        {src === null ? <Missing reason={missing} /> : null}
      </figcaption>
    </figure>
  );
}
