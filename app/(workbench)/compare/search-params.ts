import { createLoader, createSerializer, parseAsArrayOf, parseAsBoolean, parseAsString } from "nuqs/server";

const parsers = {
  a: parseAsString.withDefault(""),
  b: parseAsString.withDefault(""),
  include: parseAsArrayOf(parseAsString).withDefault([]),
  exclude: parseAsArrayOf(parseAsString).withDefault([]),
  errors: parseAsBoolean.withDefault(true),
};
export const loadCompareParams = createLoader(parsers);
export const compareHref = createSerializer(parsers);

type Lists = { include: readonly string[]; exclude: readonly string[] };

/** Both lists after the reader's choice about one scenario; `rule` takes the choice back. */
export function chosen(
  { include, exclude }: Lists,
  key: string,
  choice: "include" | "exclude" | "rule",
): { include: string[]; exclude: string[] } {
  const without = (list: readonly string[]): string[] => list.filter((one) => one !== key);
  return {
    include: choice === "include" ? [...without(include), key] : without(include),
    exclude: choice === "exclude" ? [...without(exclude), key] : without(exclude),
  };
}
