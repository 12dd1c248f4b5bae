import { createLoader, createSerializer, parseAsString, parseAsStringLiteral } from "nuqs/server";

const listParsers = {
  q: parseAsString.withDefault(""),
  segment: parseAsStringLiteral([
    "all",
    "running",
    "passed",
    "failed",
    "incomplete",
    "inconclusive",
    "undetermined",
    "cancelled",
  ]).withDefault("all"),
  sort: parseAsStringLiteral(["newest", "longest", "most-tokens", "worst"]).withDefault("newest"),
  cursor: parseAsString,
};
export const loadListParams = createLoader(listParsers);
export const listHref = createSerializer(listParsers);
