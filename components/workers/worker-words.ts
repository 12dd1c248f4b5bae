import type { WorkerState } from "@/lib/workers/rules";
import type { IconName } from "@/components/ui/icon-paths";
import type { Tone } from "@/components/ui/tone";

export const WORKER_STATE = {
  working: { icon: "running", word: "Working", tone: "active" },
  idle: { icon: "check", word: "Idle", tone: "neutral" },
  draining: { icon: "queued", word: "Draining", tone: "caution" },
  drained: { icon: "aborted", word: "Drained", tone: "neutral" },
  stuck: { icon: "hung", word: "Stuck", tone: "negative" },
  silent: { icon: "warning", word: "Silent", tone: "negative" },
} satisfies Record<WorkerState, { icon: IconName; word: string; tone: Tone }>;

export const WORKER_SENTENCE = {
  working: "It carries out runs.",
  idle: "It waits for runs.",
  draining: "It takes nothing more and lets its runs finish.",
  drained: "It takes nothing until it is resumed.",
  stuck: "It answers, but a run of it does not move. The run is ended by itself.",
  silent: "It has not answered within its lease; its runs are decided without it.",
} satisfies Record<WorkerState, string>;
