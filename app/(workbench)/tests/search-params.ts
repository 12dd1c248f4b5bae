import { createLoader, createSerializer, parseAsString, parseAsStringLiteral } from "nuqs/server";

const listParsers = {
  q: parseAsString.withDefault(""),
  lifecycle: parseAsStringLiteral(["all", "active", "never_run", "retired"]).withDefault("all"),
  sort: parseAsStringLiteral(["name", "last-run", "hardest", "discrimination"]).withDefault("name"),
};
export const loadTestListParams = createLoader(listParsers);
export const testListHref = createSerializer(listParsers);

const historyParsers = {
  version: parseAsString,
  model: parseAsString,
  harness: parseAsString,
  result: parseAsStringLiteral(["all", "full", "lost", "none"]).withDefault("all"),
  /** Two subjects side by side. */
  a: parseAsString,
  b: parseAsString,
};
export const loadHistoryParams = createLoader(historyParsers);
export const historyHref = createSerializer(historyParsers);
