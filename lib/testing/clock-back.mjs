import { existsSync } from "node:fs";

/**
 * For `--import`: from when the file that CLOCK_BACK_FILE names is there, this process's wall clock is an hour behind, as
 * when somebody sets it back. The monotonic clock goes on, as it does then.
 */
const HOUR_MS = 3_600_000;
const file = process.env["CLOCK_BACK_FILE"] ?? "";
const RealDate = Date;
const now = () => RealDate.now() - (existsSync(file) ? HOUR_MS : 0);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
});
