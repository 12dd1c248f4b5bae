import { expect, test } from "vitest";
import { cursorOf, keysetOf, numberKey } from "./keyset-cursor";

test("a cursor comes back as the place it was made of", () => {
  const place = { order: "worst", key: "-0.30000000000000004", id: "exe_1" };
  expect(keysetOf(cursorOf(place), "worst")).toEqual(place);
});

test.each([null, "", "newest~1~exe_1", "worst", "worst~1", "worst~1~", "worst~1~a~b", "worst~1~a\0"])(
  "%s is no place in the order of the worst",
  (cursor) => {
    expect(keysetOf(cursor, "worst")).toBeNull();
  },
);

test.each([
  ["12.5", 12.5],
  ["-2", -2],
  ["", null],
  ["Infinity", null],
  ["x", null],
])("%s as a key is the number %s", (key, number) => {
  expect(numberKey(key)).toBe(number);
});
