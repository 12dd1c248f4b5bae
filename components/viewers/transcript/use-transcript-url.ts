"use client";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { EVENT_FILTERS } from "./event-words";

/** Search, filter and the chosen event stand in the address: each view of a transcript can be sent to a colleague. */
export function useTranscriptUrl() {
  return useQueryStates({
    q: parseAsString.withDefault(""),
    kind: parseAsStringLiteral(EVENT_FILTERS).withDefault("all"),
    event: parseAsInteger,
  });
}
