import { pino, type Logger } from "pino";

/** One line of JSON an event, on stderr: stdout belongs to what a person asked for. */
export function createLogger(name: string): Logger {
  const level = process.env["TOUCHSTONE_LOG_LEVEL"] ?? "info";
  return pino(
    { name, level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
}
