const CACHE = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  const known = CACHE.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-GB", { timeZone: zone, ...options });
  CACHE.set(key, made);
  return made;
}

/** The calendar day in the viewer's zone, as a sortable key. */
export function dayKey(at: Date, zone: string): string {
  const parts = formatter(zone, { year: "numeric", month: "2-digit", day: "2-digit" }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

export function formatDay(at: Date, zone: string): string {
  return formatter(zone, { weekday: "long", day: "numeric", month: "long" }).format(at).replace(",", "");
}

export function formatClock(at: Date, zone: string): string {
  return formatter(zone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at);
}

export function formatSecond(at: Date, zone: string): string {
  return formatter(zone, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }).format(
    at,
  );
}

/** Everything that a hover should say: date, time, zone. */
export function formatInstant(at: Date, zone: string): string {
  const text = formatter(zone, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).format(at);
  return `${text} ${zone}`;
}

/** "today 13:02" or "22 Nov 13:02". */
export function formatMoment(at: Date, viewer: { zone: string; now: Date }): string {
  const clock = formatClock(at, viewer.zone);
  if (dayKey(at, viewer.zone) === dayKey(viewer.now, viewer.zone)) return `today ${clock}`;
  return `${formatter(viewer.zone, { day: "numeric", month: "short" }).format(at)} ${clock}`;
}

export function offsetName(zone: string, at: Date): string {
  const parts = formatter(zone, { timeZoneName: "longOffset" }).formatToParts(at);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "UTC";
  return name.replace("GMT", "UTC");
}
