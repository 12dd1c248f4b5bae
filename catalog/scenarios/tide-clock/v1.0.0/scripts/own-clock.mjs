/** The page's own frame loop moves the tide at the promised rate; stepping alone would not show a frozen clock. */
export default async function ownClock(clock) {
  await clock.reset({ minutes: 50 });
  await clock.advance(2000);
  clock.near("it stands still until it is started", (await clock.snapshot()).minutes, 50, 0.001);
  await clock.press("Space");
  await clock.advance(3000);
  clock.near("three seconds are thirty minutes of tide", (await clock.snapshot()).minutes, 80, 1.5);
  await clock.press("Space");
  const { minutes } = await clock.snapshot();
  await clock.advance(2000);
  clock.near("stopped, it stands still again", (await clock.snapshot()).minutes, minutes, 0.001);
}
