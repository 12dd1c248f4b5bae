import path from "node:path";
import { dataFolder } from "@/lib/platform/data-folder";
import { readEnvironment } from "@/lib/platform/env";

/** Where this installation keeps the files of its runs, and the catalog that they were judged by. */
export type Places = { data: string; catalog: string };

export function placesHere(): Places {
  const { TOUCHSTONE_CATALOG: catalog } = readEnvironment();
  return { data: dataFolder(), catalog: path.resolve(/* turbopackIgnore: true */ catalog) };
}
