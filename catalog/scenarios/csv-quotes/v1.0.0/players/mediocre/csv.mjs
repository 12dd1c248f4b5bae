/** Reads comma separated values: rows of fields, all of them text. */
export function parse(text) {
  if (text === "") return [];
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((field) => field.replace(/^"(.*)"$/, "$1").replaceAll('""', '"')));
}

/** The opposite of `parse`. */
export function stringify(rows) {
  return rows.map((row) => `${row.map((field) => (/[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(",")}\n`).join("");
}
