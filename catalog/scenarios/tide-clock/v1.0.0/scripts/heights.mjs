/** The height follows the formula at high, middle and low water and beyond one tide. */
export default async function heights(clock) {
  for (const minutes of [0, 93, 186.25, 372.5, 500, 744]) {
    await clock.reset({ minutes });
    const { heightCm } = await clock.snapshot();
    clock.near(`height ${minutes} minutes after high water`, heightCm, 200 + 150 * Math.cos((2 * Math.PI * minutes) / 745), 0.01);
  }
  await clock.reset();
  const start = await clock.snapshot();
  clock.near("a reset without argument goes to high water", start.heightCm, 350, 0.01);
}
