import { note, revokeCredential, sentenceOf, timeOfRun, type RunState } from "./run-state";

/** Stage 6: takes down whatever exists, whatever happened before. Never throws: what stays is in the report. */
export async function cleanUp(run: RunState): Promise<void> {
  const { ports, input, output } = run;
  const leftovers: string[] = [];
  const attempt = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    await work().catch((error: unknown) => leftovers.push(`${what}: ${sentenceOf(error)}`));
  };
  await attempt("event", async () => output?.system("teardown", "started", "Teardown"));
  await attempt("credential", () => revokeCredential(run));
  await attempt("gateway", async () => run.gateway?.close());
  run.reading = run.gateway?.reading() ?? null;
  run.denied = run.gateway?.denied() ?? [];
  run.deniedCount = run.gateway?.deniedCount() ?? 0;
  const checks: { what: string; left: number }[] = [];
  await attempt("sandbox", async () => {
    const report = await run.box?.destroy();
    leftovers.push(...(report?.leftovers ?? []));
    checks.push(...(report?.checks ?? []));
  });
  await attempt("work folder", async () => {
    const left = await ports.workFolders.remove(input.request.ledgerId);
    leftovers.push(...left);
    checks.push({ what: "work folders", left: left.length });
  });
  const clean = leftovers.length === 0;
  run.teardown = { clean, leftovers, checks, finishedAt: timeOfRun(run).at };
  if (!clean) run.latch.remark(`The teardown left something: ${leftovers.join("; ")}`);
  await note(run, "run.torn-down", { clean, leftovers });
  const message = clean ? "Teardown" : `Left over: ${leftovers.join("; ")}`;
  await output?.system("teardown", clean ? "completed" : "failed", message).catch(() => undefined);
}
