import { expect, test } from "vitest";
import { may, type Permission } from "./rules";
import { roleSchema, type Role } from "./schema";

const MAY: Record<Permission, readonly Role[]> = {
  "read-runs": ["viewer", "reviewer", "operator", "admin"],
  "review-run": ["reviewer", "operator", "admin"],
  "adjudicate-review": ["operator", "admin"],
  "manage-reviews": ["operator", "admin"],
  "verify-run": ["reviewer", "operator", "admin"],
  "read-failures": ["operator", "admin"],
  "read-workers": ["operator", "admin"],
  "manage-workers": ["operator", "admin"],
  "reconcile-run": ["operator", "admin"],
  "start-execution": ["operator", "admin"],
  "cancel-execution": ["operator", "admin"],
  "publish-run": ["operator", "admin"],
  "withdraw-publication": ["operator", "admin"],
  "read-harnesses": ["operator", "admin"],
  "install-harness": ["operator", "admin"],
  "manage-keys": ["admin"],
  "edit-suites": ["operator", "admin"],
  "edit-stacks": ["operator", "admin"],
  "read-audit": ["admin"],
  "manage-accounts": ["admin"],
};

/** A row for each permission, or the type says which is missing. */
const ROWS: readonly [Permission, readonly Role[]][] = [
  ["read-runs", MAY["read-runs"]],
  ["review-run", MAY["review-run"]],
  ["adjudicate-review", MAY["adjudicate-review"]],
  ["manage-reviews", MAY["manage-reviews"]],
  ["verify-run", MAY["verify-run"]],
  ["read-failures", MAY["read-failures"]],
  ["read-workers", MAY["read-workers"]],
  ["manage-workers", MAY["manage-workers"]],
  ["reconcile-run", MAY["reconcile-run"]],
  ["start-execution", MAY["start-execution"]],
  ["cancel-execution", MAY["cancel-execution"]],
  ["publish-run", MAY["publish-run"]],
  ["withdraw-publication", MAY["withdraw-publication"]],
  ["read-harnesses", MAY["read-harnesses"]],
  ["install-harness", MAY["install-harness"]],
  ["manage-keys", MAY["manage-keys"]],
  ["edit-suites", MAY["edit-suites"]],
  ["edit-stacks", MAY["edit-stacks"]],
  ["read-audit", MAY["read-audit"]],
  ["manage-accounts", MAY["manage-accounts"]],
];

test("the matrix has every permission", () => expect(ROWS).toHaveLength(Object.keys(MAY).length));

test.each(ROWS)("%s is for %s", (permission, allowed) => {
  expect(roleSchema.options.filter((role) => may(role, permission))).toEqual(allowed);
});
