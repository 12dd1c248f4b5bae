import { describe, expect, test } from "vitest";
import { createAttemptLimiter } from "./attempt-limiter";

const MINUTE = 60_000;

describe("the attempt limiter", () => {
  test("lets the allowed failures pass and then waits for the oldest to leave the window", () => {
    const limiter = createAttemptLimiter({ allowed: 3, windowMs: 10 * MINUTE });
    for (const at of [0, MINUTE, 2 * MINUTE]) limiter.fail("a@lab.example", at);
    expect(limiter.waitMs("a@lab.example", 3 * MINUTE)).toBe(7 * MINUTE);
    expect(limiter.waitMs("a@lab.example", 10 * MINUTE)).toBe(0);
  });

  test("counts each key by itself", () => {
    const limiter = createAttemptLimiter({ allowed: 1, windowMs: MINUTE });
    limiter.fail("a", 0);
    expect(limiter.waitMs("a", 1)).toBeGreaterThan(0);
    expect(limiter.waitMs("b", 1)).toBe(0);
  });

  test("forgets failures after a success", () => {
    const limiter = createAttemptLimiter({ allowed: 1, windowMs: MINUTE });
    limiter.fail("a", 0);
    limiter.succeed("a");
    expect(limiter.waitMs("a", 1)).toBe(0);
  });
});
