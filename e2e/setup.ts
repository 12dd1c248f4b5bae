import { startInstance, touchstone } from "./instance";

/** Starts an instance and lets its worker carry out real runs: three that pass, one out of time, one without a floor. */
export default async function setup(): Promise<() => Promise<void>> {
  const instance = await startInstance();
  const start = (suite: string, model: string) =>
    touchstone(instance.env, "run", "--suite", suite, "--harness", "command", "--model", model, "--wait");
  const passed = await start("first-light", "scripted-good");
  const mediocre = await start("first-light", "scripted-mediocre");
  const misfits = await start("misfits", "scripted-hang");
  const hostile = await start("first-light", "scripted-script-message");
  process.env["E2E_ORIGIN"] = instance.origin;
  process.env["E2E_ENV"] = JSON.stringify(instance.env);
  process.env["E2E_RUNS"] = JSON.stringify({
    passed: runsOf(passed),
    mediocre: runsOf(mediocre),
    misfits: runsOf(misfits),
    hostile: runsOf(hostile),
  });
  return () => instance.stop();
}

/** Execution id, and ledger ids by scenario, from what `run --wait` printed. */
function runsOf(printed: string): { execution: string; runs: Record<string, string> } {
  const runs = [...printed.matchAll(/^(bhl-[0-9a-f]{12}) {2}(\S+) \d+: /gm)].map(([, id = "", slug = ""]) => [
    slug,
    id,
  ]);
  return { execution: /exe_[0-9a-f]{16}/.exec(printed)?.[0] ?? "", runs: Object.fromEntries(runs) };
}
