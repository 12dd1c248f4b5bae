const PLACEHOLDER = /\{\{\s*([A-Za-z]\w*)\s*\}\}/g;
const KNOWN = new Set(["variant", "seed"]);

/** Fills `{{variant}}` and `{{seed}}` of a brief; other text passes unchanged. */
export function renderPrompt(text: string, values: { variant: string; seed: number }): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => {
    if (name === "variant") return values.variant;
    return name === "seed" ? String(values.seed) : whole;
  });
}

/** Placeholders that nothing would fill: a misspelt one would reach the subject as it stands. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name).filter((name) => !KNOWN.has(name));
}
