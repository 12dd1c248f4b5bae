const NEEDS_QUOTES = /[",\n\r]/;

/** Reads comma separated values: rows of fields, all of them text. */
export function parse(text) {
  const rows = [];
  let row = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const field = text[at] === '"' ? readQuoted(text, at, line) : readPlain(text, at);
    row.push(field.value);
    line += field.value.split("\n").length - 1;
    at = field.end;
    if (text[at] === ",") {
      at += 1;
      if (at === text.length) row.push("");
      else continue;
    }
    rows.push(row);
    row = [];
    if (at >= text.length) break;
    at += text[at] === "\r" ? 2 : 1;
    line += 1;
  }
  return rows;
}

function isLineEnd(text, at) {
  return text[at] === "\n" || (text[at] === "\r" && text[at + 1] === "\n");
}

function readPlain(text, start) {
  let end = start;
  while (end < text.length && text[end] !== "," && !isLineEnd(text, end)) end += 1;
  return { value: text.slice(start, end), end };
}

function readQuoted(text, start, line) {
  let value = "";
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') value += text[at];
    else if (text[at + 1] === '"') {
      value += '"';
      at += 1;
    } else {
      const end = at + 1;
      if (end < text.length && text[end] !== "," && !isLineEnd(text, end))
        throw new Error(`line ${line}: a quoted field is followed by ${JSON.stringify(text[end])}`);
      return { value, end };
    }
  }
  throw new Error(`line ${line}: a quoted field has no end`);
}

/** The opposite of `parse`. */
export function stringify(rows) {
  return rows.map((row) => `${row.map(quote).join(",")}\n`).join("");
}

function quote(field) {
  return NEEDS_QUOTES.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
