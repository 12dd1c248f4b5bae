export type AnsiSpan = {
  text: string;
  isBold: boolean;
  tone: "plain" | "negative" | "positive" | "caution" | "accent" | "dim";
};

// eslint-disable-next-line no-control-regex -- ESC and BEL are what this parses
const SEQUENCE = /\u001b\[([0-9;]*)([A-Za-z])|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b./g;
// eslint-disable-next-line no-control-regex -- control characters are what this removes
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f\u0080-\u009f]/g;

const TONES: Record<number, AnsiSpan["tone"]> = {
  30: "dim",
  31: "negative",
  32: "positive",
  33: "caution",
  34: "accent",
  35: "accent",
  36: "accent",
  37: "plain",
  90: "dim",
  91: "negative",
  92: "positive",
  93: "caution",
  94: "accent",
  95: "accent",
  96: "accent",
  97: "plain",
};

/** The one sanitiser of terminal text: colours become tones, every other sequence and control character goes. */
export function parseAnsi(source: string): AnsiSpan[] {
  const spans: AnsiSpan[] = [];
  let style: Omit<AnsiSpan, "text"> = { isBold: false, tone: "plain" };
  let from = 0;
  const push = (text: string) => {
    const clean = text.replace(CONTROL, "");
    if (clean !== "") spans.push({ text: clean, ...style });
  };
  for (const match of source.matchAll(SEQUENCE)) {
    push(source.slice(from, match.index));
    from = match.index + match[0].length;
    if (match[2] === "m") style = applyCodes(style, match[1] ?? "");
  }
  push(source.slice(from));
  return spans;
}

function applyCodes(style: Omit<AnsiSpan, "text">, codes: string): Omit<AnsiSpan, "text"> {
  let next = style;
  for (const code of codes.split(";").map(Number)) {
    if (code === 0) next = { isBold: false, tone: "plain" };
    else if (code === 1) next = { ...next, isBold: true };
    else if (code === 2) next = { ...next, tone: "dim" };
    else if (code === 22) next = { ...next, isBold: false };
    else if (code === 39) next = { ...next, tone: "plain" };
    else next = { ...next, tone: TONES[code] ?? next.tone };
  }
  return next;
}
