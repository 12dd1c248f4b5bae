import { captureFigures } from "./capture-figures";
import { dataFigures } from "./data-figures";
import { executorFigures } from "./executor-figures";
import { liveFigures } from "./live-figures";
import { sizeFigures } from "./size-figures";
import { isWithin, lineOf, type Figure } from "./figure";

const PARTS: Readonly<Record<string, () => Promise<Figure[]>>> = {
  executor: async () => [...(await executorFigures()), ...(await captureFigures()), ...(await liveFigures())],
  data: dataFigures,
  size: sizeFigures,
};

/** Measures, and prints each figure beside its limit: `npm run bench`, or `npm run bench -- data` for one part. */
const wanted = process.argv.slice(2);
let isAllWithin = true;
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`${name}\n`);
  for (const figure of await measure()) {
    isAllWithin &&= isWithin(figure);
    process.stdout.write(`  ${lineOf(figure)}\n`);
  }
}
process.exit(isAllWithin ? 0 : 1);
