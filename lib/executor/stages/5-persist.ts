import type { RunRecord, StoredFile } from "@/lib/contracts/run-record";
import { assembleRunRecord, RECORD_FILE } from "./assemble-run-record";
import { EVENTS_FILE, GATEWAY_FILE, RAW_FILE } from "./create-run-output";
import { IMPLEMENTATION_FOLDER } from "./3-collect";
import { redactFile } from "./redact-file";
import { note, type RunState } from "./run-state";

/** Stage 5, first half: stores what was collected and what the evaluation wrote, and lets the evaluation decide the end. */
export async function storeFiles(run: RunState): Promise<void> {
  const { ports, input, evaluation, latch } = run;
  const { ledgerId } = input.request;
  const collected = (run.collected?.files ?? []).map(({ path }) => ({
    path: `${IMPLEMENTATION_FOLDER}/${path}`,
    role: "implementation" as const,
  }));
  run.files.push(...(await ports.recordStore.keepAll(ledgerId, collected)));
  const evaluated: { path: string; role: StoredFile["role"] }[] = [];
  for (const { path, role } of evaluation?.files ?? [])
    evaluated.push({ path: await redactFile(run, path, role === "build" ? "source" : "text"), role });
  run.files.push(...(await ports.recordStore.keepAll(ledgerId, evaluated)));
  if (evaluation === null || !latch.isOpenAfterCleanEnd()) return;
  input.signal.throwIfAborted();
  const { loaded, detail } = evaluation.validation;
  // An oracle that threw has judged nothing, so nothing it says of loading can make the run catastrophic.
  latch.observe({ loaded: { isLoaded: loaded || evaluation.oracleError !== null, detail: detail ?? null } });
}

/**
 * Stage 5, second half: closes the output, writes the record and makes the terminal move. It comes after clean-up, since
 * the record carries the teardown report. Throws STORE_FAILED; then the run is the caller's to conclude.
 */
export async function concludeRun(run: RunState): Promise<RunRecord> {
  const { ports, input, output, latch } = run;
  const { ledgerId } = input.request;
  const summary = (await output?.finish()) ?? null;
  if (output !== null && summary !== null) {
    for (const { path } of summary.spills)
      run.files.push(await ports.recordStore.keep(ledgerId, path, "spill"));
    run.files.push(await ports.recordStore.keep(ledgerId, RAW_FILE, "raw"));
    await ports.recordStore.append(ledgerId, EVENTS_FILE, "");
    run.files.push(await ports.recordStore.keep(ledgerId, EVENTS_FILE, "events"));
  }
  if (run.gateway !== null) {
    await run.gatewayLog(() => ports.recordStore.append(ledgerId, GATEWAY_FILE, ""));
    run.files.push(await ports.recordStore.keep(ledgerId, GATEWAY_FILE, "log"));
  }
  const decision = latch.decision() ?? {
    termination: "infrastructure",
    detail: "No stage decided how the run ended.",
  };
  const record = assembleRunRecord(run, decision, summary?.lines ?? 0);
  const text = `${JSON.stringify(record, null, 2)}\n`;
  const { sha256 } = await ports.recordStore.write(ledgerId, RECORD_FILE, text, "record");
  await note(run, "run.concluded", { termination: decision.termination, recordSha256: sha256 });
  // Before the end is told: who follows the run leaves with it.
  await output?.deliverRest();
  await ports.ledger.conclude(ledgerId, record);
  return record;
}
