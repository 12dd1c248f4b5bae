import type { RedactionScope } from "../support/create-redactor";
import type { RunState } from "./run-state";

/** Takes secrets out of one file of the run folder and its name; gives the path at which it lies afterwards. */
export function redactFile(
  { ports, input, redactor }: RunState,
  path: string,
  scope: Exclude<RedactionScope, "binary">,
): Promise<string> {
  // A marker in brackets is awkward in a path.
  const name = redactor.text(path, "file names").replaceAll(/\[redacted:([^\]]*)\]/g, "redacted-$1");
  return ports.recordStore.redact(input.request.ledgerId, path, {
    bytes: (isBinary) => redactor.stream(name, isBinary ? "binary" : scope),
    name: () => name,
  });
}
