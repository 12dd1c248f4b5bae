import { expect, test } from "vitest";
import { comparePaired, type PairedValues } from "@/lib/shared/resampling";
import { comparePairedInThreads } from "./compare-in-threads";

test("threads give what the function gives, in the order asked for", async () => {
  const metrics: PairedValues[][] = Array.from({ length: 5 }, (_, metric) =>
    Array.from({ length: 4 }, (_unused, scenario) => [
      [scenario, scenario + metric],
      [scenario + 1, metric],
    ]),
  );
  expect(await comparePairedInThreads([...metrics, []])).toEqual([
    ...metrics.map((clusters) => comparePaired(clusters)),
    null,
  ]);
});
