import { isOperation, operationProblem, type Operation } from "@/lib/executor/in-box/draw/operations.mjs";
import { ok, refuse, type Result } from "@/lib/shared/result";

export const ACTION_LOG_BYTES = 4 * 1024 * 1024;
const OPERATION_LIMIT = 20_000;
/** Pixels that the logs of one run may touch at most: a replay stays within seconds whatever the log says. */
const WORK_LIMIT = 2 ** 28;

/** Reads an agent's action log: the whole log or a sentence that says what is wrong with it (Test Cabinet §8.1). */
export function parseActionLog(
  bytes: Uint8Array,
  canvas: { width: number; height: number },
  frames = 1,
): Result<readonly Operation[], "invalid-log"> {
  if (bytes.byteLength > ACTION_LOG_BYTES) {
    return refuse(
      "invalid-log",
      `The action log has ${bytes.byteLength} bytes; ${ACTION_LOG_BYTES} are allowed.`,
    );
  }
  const parsed = parseJson(bytes);
  if (!parsed.ok) return parsed;
  if (!Array.isArray(parsed.value)) return refuse("invalid-log", "The action log is not a JSON array.");
  const log: readonly unknown[] = parsed.value;
  const allowed = Math.min(OPERATION_LIMIT, Math.floor(WORK_LIMIT / (canvas.width * canvas.height * frames)));
  if (log.length > allowed) {
    return refuse("invalid-log", `The action log has ${log.length} operations; ${allowed} are allowed.`);
  }
  const operations = log.filter(isOperation);
  if (operations.length === log.length) return ok(operations);
  const index = log.findIndex((value) => !isOperation(value));
  return refuse("invalid-log", `Entry ${index} of the action log ${operationProblem(log[index]) ?? ""}.`);
}

function parseJson(bytes: Uint8Array): Result<unknown, "invalid-log"> {
  try {
    return ok(JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)));
  } catch {
    return refuse("invalid-log", "The action log is not valid UTF-8 JSON.");
  }
}
