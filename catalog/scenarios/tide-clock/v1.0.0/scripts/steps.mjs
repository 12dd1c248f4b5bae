/** Many small steps are one large step, a tide ends where it began, and a step leaves the clock standing. */
export default async function steps(clock) {
  await clock.reset({ minutes: 10 });
  await clock.step(6000);
  const large = await clock.snapshot();
  clock.near("6 seconds are 60 minutes of tide", large.minutes, 70, 0.001);
  await clock.reset({ minutes: 10 });
  for (let i = 0; i < 60; i += 1) await clock.step(100);
  const small = await clock.snapshot();
  clock.near("sixty steps of a tenth second are the same", small.minutes, 70, 0.001);
  await clock.reset({ minutes: 740 });
  await clock.step(1000);
  clock.near("after one tide the count starts again", (await clock.snapshot()).minutes, 5, 0.001);
  await clock.setAutoStep(true);
  await clock.step(100);
  const stopped = await clock.snapshot();
  clock.equal("a step stops the clock", stopped.isRunning, false);
  await clock.advance(1000);
  clock.equal("a stopped clock stands still", (await clock.snapshot()).minutes, stopped.minutes);
}
