import { z } from "zod";

export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.date(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
