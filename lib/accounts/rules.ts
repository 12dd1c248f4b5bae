import type { Role } from "./schema";

export type Permission =
  | "read-runs"
  | "review-run"
  | "adjudicate-review"
  | "manage-reviews"
  | "verify-run"
  | "read-failures"
  | "read-workers"
  | "manage-workers"
  | "reconcile-run"
  | "start-execution"
  | "cancel-execution"
  | "publish-run"
  | "withdraw-publication"
  | "read-harnesses"
  | "install-harness"
  | "manage-keys"
  | "edit-suites"
  | "edit-stacks"
  | "read-audit"
  | "manage-accounts";

const LEAST_ROLE: Record<Permission, Role> = {
  "read-runs": "viewer",
  "review-run": "reviewer",
  "adjudicate-review": "operator",
  "manage-reviews": "operator",
  "verify-run": "reviewer",
  "read-failures": "operator",
  "read-workers": "operator",
  "manage-workers": "operator",
  "reconcile-run": "operator",
  "start-execution": "operator",
  "cancel-execution": "operator",
  "publish-run": "operator",
  "withdraw-publication": "operator",
  "read-harnesses": "operator",
  "install-harness": "operator",
  "manage-keys": "admin",
  "edit-suites": "operator",
  "edit-stacks": "operator",
  "read-audit": "admin",
  "manage-accounts": "admin",
};

const RANK: Record<Role, number> = { viewer: 0, reviewer: 1, operator: 2, admin: 3 };

/** A role may do all that the roles before it may; whatever is not listed is denied. */
export function may(role: Role, permission: Permission): boolean {
  return RANK[role] >= RANK[LEAST_ROLE[permission]];
}
