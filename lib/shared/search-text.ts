const LONGEST = 200;

/** What a person typed or pasted, as the database takes it: PostgreSQL's text holds no NUL. */
export function searchText(typed: string): string {
  return typed.replaceAll("\0", "").trim().slice(0, LONGEST);
}
