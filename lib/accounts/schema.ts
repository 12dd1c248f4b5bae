import { z } from "zod";

export const roleSchema = z.enum(["viewer", "reviewer", "operator", "admin"]);
export type Role = z.infer<typeof roleSchema>;

export const accountIdSchema = z.string().min(1).max(64).brand<"AccountId">();
export type AccountId = z.infer<typeof accountIdSchema>;

export const accountSchema = z.object({
  id: accountIdSchema,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  createdAt: z.date(),
});
export type Account = z.infer<typeof accountSchema>;

/** Who acts: a person, or the system itself (claims, heartbeats, conclusions of runs). */
export type Actor =
  | { kind: "account"; account: Pick<Account, "id" | "name" | "role"> }
  | { kind: "system"; name: string };

export const createAccountInput = z.strictObject({
  name: z.string().trim().min(1).max(80),
  email: z.email(),
  password: z.string().min(12, "at least 12 characters").max(200),
  role: roleSchema,
});
export type CreateAccountInput = z.infer<typeof createAccountInput>;

export const changeRoleInput = z.strictObject({ accountId: accountIdSchema, role: roleSchema });

/** Where to go after signing in: a path of ours, never another site. */
const ownPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])/)
  .catch("/executions");
export const signInInput = z.strictObject({
  email: z.string().trim().toLowerCase().min(1, "enter your email address").max(320),
  password: z.string().min(1, "enter your password").max(200),
  next: ownPath,
});
export const signInLinkInput = z.strictObject({ token: z.string().min(8).max(200) });
