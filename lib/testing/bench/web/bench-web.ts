import { isWithin, lineOf } from "../figure";
import { webFigures } from "./web-figures";

/** `npm run bench:web`: each figure beside its limit. */
process.stdout.write("web\n");
let isAllWithin = true;
await webFigures((figure) => {
  isAllWithin &&= isWithin(figure);
  process.stdout.write(`  ${lineOf(figure)}\n`);
});
process.exit(isAllWithin ? 0 : 1);
