import { z } from "zod";

/**
 * What a run did that a person may want to look at (harness-e2e §3.6). Told by deterministic rules over the record;
 * advisory: a flag never changes a score, a result or a comparison.
 */
export const auditKindSchema = z.enum([
  "verifier_tampering",
  "destructive_action",
  "out_of_scope_session_access",
  "secret_exposure",
]);
export type AuditKind = z.infer<typeof auditKindSchema>;

export const auditSeveritySchema = z.enum(["info", "warning", "critical"]);
export type AuditSeverity = z.infer<typeof auditSeveritySchema>;

export const auditFlagSchema = z.looseObject({
  kind: auditKindSchema,
  severity: auditSeveritySchema,
  source: z.literal("deterministic"),
  summary: z.string().min(1),
  /** How often it was seen; `evidence` holds the first ones. */
  count: z.int().min(1),
  /** `event` is the ordinal in events.jsonl; null when no event tells it. */
  evidence: z.array(z.looseObject({ event: z.int().min(0).nullable(), detail: z.string() })),
});
export type AuditFlag = z.infer<typeof auditFlagSchema>;

const rules = z.record(z.string(), z.int().min(0));

/** What was taken out of a run's files before they were hashed: counts by rule and file, never what (harness-e2e §3.7). */
export const redactionReportSchema = z.looseObject({
  total: z.int().min(0),
  rules,
  files: z.array(z.looseObject({ path: z.string(), rules })),
});
export type RedactionReport = z.infer<typeof redactionReportSchema>;
