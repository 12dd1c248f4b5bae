import { ExecutorError } from "../ports/errors";

export type AbortCause = { kind: "operator" | "executor"; detail: string };

/** Who ended the run: an ExecutorError as the reason means our own system did (a lost lease), all else is an operator. */
export function abortCause(signal: AbortSignal): AbortCause {
  const reason: unknown = signal.reason;
  if (reason instanceof ExecutorError) return { kind: "executor", detail: reason.message };
  return { kind: "operator", detail: typeof reason === "string" ? reason : "An operator aborted the run." };
}

/** Tells once, also when the signal was already given. */
export function watchAbort(signal: AbortSignal, onAbort: (cause: AbortCause) => void) {
  const tell = (): void => onAbort(abortCause(signal));
  if (signal.aborted) tell();
  else signal.addEventListener("abort", tell, { once: true });
  return { cancel: (): void => signal.removeEventListener("abort", tell) };
}
