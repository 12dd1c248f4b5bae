import { z } from "zod";
import { tokenClassesSchema } from "./tokens";

/** Normalized events (Test Cabinet §2). Fields sit inline; unset optional fields are omitted. */

const base = { timestamp: z.iso.datetime({ offset: true }), sessionId: z.string().optional() };
const lineRange = { startLine: z.int().optional(), endLine: z.int().optional() };
const success = { isSuccess: z.boolean().optional() };

export const runStageSchema = z.enum([
  "pull_image",
  "start_container",
  "install_harness",
  "probe_harness",
  "init_test_case",
  "teardown",
]);
export const stageStatusSchema = z.enum(["started", "completed", "failed"]);

export const normalizedEventSchema = z.discriminatedUnion("type", [
  z.looseObject({ ...base, type: z.literal("agent"), message: z.string() }),
  z.looseObject({ ...base, type: z.literal("reasoning"), message: z.string() }),
  z.looseObject({
    ...base,
    type: z.literal("command"),
    command: z.string(),
    workingDirectory: z.string().optional(),
    exitCode: z.int().optional(),
    ...success,
  }),
  z.looseObject({ ...base, type: z.literal("read"), path: z.string(), ...lineRange, ...success }),
  z.looseObject({ ...base, type: z.literal("write"), path: z.string(), ...lineRange, ...success }),
  z.looseObject({
    ...base,
    type: z.literal("search"),
    query: z.string(),
    path: z.string().optional(),
    ...success,
  }),
  z.looseObject({ ...base, type: z.literal("list"), path: z.string().optional(), ...success }),
  z.looseObject({
    ...base,
    type: z.literal("skill"),
    path: z.string(),
    skillName: z.string().optional(),
    ...lineRange,
    ...success,
  }),
  z.looseObject({
    ...base,
    type: z.literal("orchestration"),
    action: z.enum(["subagent_started", "subagent_completed", "subagent_failed"]),
    subagentId: z.string().optional(),
    subagentName: z.string().optional(),
    ...success,
  }),
  z.looseObject({
    ...base,
    type: z.literal("usage"),
    tokens: tokenClassesSchema,
    cost: z.number().optional(),
  }),
  z.looseObject({ ...base, type: z.literal("error"), message: z.string(), code: z.string().optional() }),
  z.looseObject({ ...base, type: z.literal("warning"), message: z.string(), code: z.string().optional() }),
  z.looseObject({
    ...base,
    type: z.literal("system"),
    stage: runStageSchema,
    status: stageStatusSchema,
    message: z.string(),
  }),
  z.looseObject({ ...base, type: z.literal("unknown"), raw: z.unknown() }),
]);
export type NormalizedEvent = z.infer<typeof normalizedEventSchema>;
export type NormalizedEventType = NormalizedEvent["type"];
