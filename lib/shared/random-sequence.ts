/** Whole numbers in 0..bound-1, the same sequence for the same seed on every machine. */
export type RandomSequence = (bound: number) => number;

/** sfc32 (small fast counter, 32 bit): passes PractRand, and needs 32-bit arithmetic only. */
export function randomSequence(seed: number): RandomSequence {
  let a = seed | 0;
  let b = (seed ^ 0x9e3779b9) | 0;
  let c = 0x243f6a88 | 0;
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let skipped = 0; skipped < 12; skipped += 1) next();
  return (bound) => Math.floor((next() / 4_294_967_296) * bound);
}
