import { existsSync } from "node:fs";

/**
 * For `--import`: from when the file that CLOCK_BACK_FILE names is there, this process's wall clock is an hour behind, as
 * when somebody sets it back. The monotonic clock goes on, as it does then.
 */
const HOUR_MS = 3_600_000;
const file = process.env["CLOCK_BACK_FILE"] ?? "";
const RealDate = Date;
const offset = () => (existsSync(file) ? -HOUR_MS : 0);

globalThis.Date = class extends RealDate {
  /** @param {any[]} given */
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset());
    else super(.../** @type {[number]} */ (given));
  }
  static now() {
    return RealDate.now() + offset();
  }
};
