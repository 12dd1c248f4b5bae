import { expect, test } from "vitest";
import { may, permissionSchema, type Permission } from "./rules";
import { roleSchema, type Role } from "./schema";

const MAY: Record<Permission, readonly Role[]> = {
  "read-runs": ["viewer", "reviewer", "operator", "admin"],
  "review-run": ["reviewer", "operator", "admin"],
  "read-failures": ["operator", "admin"],
  "start-execution": ["operator", "admin"],
  "cancel-execution": ["operator", "admin"],
  "publish-run": ["operator", "admin"],
  "withdraw-publication": ["operator", "admin"],
  "read-audit": ["admin"],
  "manage-accounts": ["admin"],
};

const MATRIX = roleSchema.options.flatMap((role) =>
  permissionSchema.options.map((permission) => ({
    role,
    permission,
    allowed: MAY[permission].includes(role),
  })),
);

test.each(MATRIX)("$role, $permission: $allowed", ({ role, permission, allowed }) => {
  expect(may(role, permission)).toBe(allowed);
});
