/** Keys act as SPEC.md says, pressed as a person would. */
export default async function keyboard(clock) {
  await clock.reset({ minutes: 100 });
  await clock.press("ArrowRight");
  clock.near("right arrow goes 30 minutes on", (await clock.snapshot()).minutes, 130, 0.001);
  await clock.press("ArrowLeft");
  await clock.press("ArrowLeft");
  clock.near("left arrow goes 30 minutes back", (await clock.snapshot()).minutes, 70, 0.001);
  await clock.reset({ minutes: 0 });
  await clock.press("ArrowLeft");
  clock.near("left of high water lies the flood before it", (await clock.snapshot()).minutes, 715, 0.001);
  await clock.press("n");
  clock.equal("n makes night", (await clock.snapshot()).isNight, true);
  await clock.press("n");
  clock.equal("n again makes day", (await clock.snapshot()).isNight, false);
  await clock.press("Space");
  clock.equal("space starts", (await clock.snapshot()).isRunning, true);
  await clock.press("Space");
  clock.equal("space stops", (await clock.snapshot()).isRunning, false);
}
