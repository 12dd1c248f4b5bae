import { expect, test } from "vitest";
import { secretsOf } from "./secrets";

test("known, telling and asked variables are secrets, the password of an address too, and no other", () => {
  const found = secretsOf({
    OPENAI_API_KEY: "sk-1",
    MY_DEPLOY_TOKEN: "tok",
    DATABASE_URL: "postgres://me:p%40ss@host/db",
    HOUSE_NUMBER: "12345678",
    PATH: "/bin",
    TOUCHSTONE_SECRET_NAMES: "HOUSE_NUMBER, OTHER",
  });
  expect(found).toEqual([
    { name: "environment OPENAI_API_KEY", value: "sk-1" },
    { name: "environment MY_DEPLOY_TOKEN", value: "tok" },
    { name: "environment DATABASE_URL", value: "postgres://me:p%40ss@host/db" },
    { name: "password of DATABASE_URL", value: "p@ss" },
    { name: "environment HOUSE_NUMBER", value: "12345678" },
  ]);
});
