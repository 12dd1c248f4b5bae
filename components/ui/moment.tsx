import { formatInstant, formatMoment } from "./time";

/** A point in time in the viewer's zone; the zone shows on hover. */
export function Moment({ at, viewer }: { at: Date; viewer: { zone: string; now: Date } }) {
  return (
    <time dateTime={at.toISOString()} title={formatInstant(at, viewer.zone)} className="whitespace-nowrap">
      {formatMoment(at, viewer)}
    </time>
  );
}
