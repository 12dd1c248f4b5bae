import { expect, test } from "vitest";
import { appOrigin, artifactOrigin, playOrigins, readEnvironment } from "./env";

test("everything has a default but the database and the secret", () => {
  const env = readEnvironment({});
  expect([env.DATABASE_URL, env.TOUCHSTONE_SECRET]).toEqual([undefined, undefined]);
  expect([appOrigin(env), artifactOrigin(env), playOrigins(env)]).toEqual([
    "http://localhost:3000",
    "http://127.0.0.1:3001",
    "http://*.play.localhost:3001",
  ]);
});

test("builds and artifacts never share a host name with the app", () => {
  const { TOUCHSTONE_HOST, TOUCHSTONE_ARTIFACT_HOST, TOUCHSTONE_PLAY_DOMAIN } = readEnvironment({});
  expect(new Set([TOUCHSTONE_HOST, TOUCHSTONE_ARTIFACT_HOST, TOUCHSTONE_PLAY_DOMAIN]).size).toBe(3);
});

test.each([
  [{ TOUCHSTONE_SECRET: "short" }, /TOUCHSTONE_SECRET must have at least 32 characters/],
  [{ TOUCHSTONE_PORT: "http" }, /TOUCHSTONE_PORT /],
  [{ TOUCHSTONE_PORT: "70000" }, /TOUCHSTONE_PORT /],
  [{ DATABASE_URL: "nowhere" }, /DATABASE_URL /],
  [{ TOUCHSTONE_PORT: "-1", TOUCHSTONE_SECRET: "x" }, /TOUCHSTONE_SECRET .*; TOUCHSTONE_PORT /],
])("%o is refused by name in one sentence", (source, sentence) => {
  expect(() => readEnvironment(source)).toThrow(sentence);
  expect(() => readEnvironment(source)).toThrow(/^The environment is not usable: .*\.$/);
});

test("an empty variable is an unset one", () => {
  expect(readEnvironment({ TOUCHSTONE_PORT: "", TOUCHSTONE_SECRET: "" })).toEqual(readEnvironment({}));
});
