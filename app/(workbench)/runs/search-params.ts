import { createLoader, createSerializer, parseAsString, parseAsStringLiteral } from "nuqs/server";

const runListParsers = {
  tab: parseAsStringLiteral(["all", "to-review", "failures", "unpublished"]).withDefault("all"),
  q: parseAsString.withDefault(""),
  cursor: parseAsString,
};
export const loadRunListParams = createLoader(runListParsers);
export const runListHref = createSerializer(runListParsers);
