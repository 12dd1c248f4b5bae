/** Phase and the way to the next tides, on both sides of each turn. */
export default async function nextTides(clock) {
  const cases = [
    [0, "ebb", 745, 372.5],
    [100, "ebb", 645, 272.5],
    [372.5, "flood", 372.5, 745],
    [700, "flood", 45, 417.5],
  ];
  for (const [minutes, phase, toHigh, toLow] of cases) {
    await clock.reset({ minutes });
    const now = await clock.snapshot();
    clock.equal(`phase at ${minutes}`, now.phase, phase);
    clock.near(`to high water at ${minutes}`, now.minutesToHigh, toHigh, 0.001);
    clock.near(`to low water at ${minutes}`, now.minutesToLow, toLow, 0.001);
  }
}
