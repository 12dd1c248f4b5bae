import type { NormalizedEvent } from "@/lib/contracts/normalized-event";
import type { RawLine } from "@/lib/contracts/raw-line";
import type { TokenClasses } from "@/lib/contracts/tokens";

/** What an adapter may use to build its command line. Paths are as the box sees them. */
export type HarnessInvocation = {
  prompt: string;
  modelId: string;
  /** Plain-http address of the gateway inside the box, without a trailing slash. */
  gatewayUrl: string;
  /** The run's scoped credential; the real key never enters the box. */
  credential: string;
  workspacePath: string;
  homePath: string;
  /** Where the installed CLI is bound, e.g. `/opt/cli`. */
  toolPath: string;
  /** Adapter options of the subject, e.g. the program of the `command` harness. */
  options: Readonly<Record<string, unknown>>;
};

export type HarnessCommand = {
  argv: readonly [string, ...string[]];
  env: Readonly<Record<string, string>>;
  /** Files to write before the start, as absolute paths below the home. */
  files: readonly { path: string; content: string }[];
};

/** `requests` is how many calls were reported one by one; null when only a total was. */
export type ReportedUsage = { tokens: TokenClasses; costUsd: number | null; requests: number | null };

/** Turns raw lines into events: pure and deterministic, one instance a session. */
export type HarnessTranslator = {
  push(line: RawLine): NormalizedEvent[];
  /** After the last line: events that were waiting for a partner. */
  end(): NormalizedEvent[];
  /** What the CLI itself reported in all; null when it reported nothing. */
  usage(): ReportedUsage | null;
  /** The adapter's terminal event, if one was seen: exit code 0 is not success. */
  terminal(): { isError: boolean; detail: string | null } | null;
  /** Lowercased raw tool names with the number of their calls. */
  toolCalls(): Readonly<Record<string, number>>;
};

/**
 * How to get the CLI: an npm package pinned to one version, or nothing to install. Install scripts do not run; programs
 * that they would have made executable are named in `executables`, as paths below the package.
 */
export type HarnessPackage = {
  name: string;
  version: string;
  unpackedBytes: number;
  executables?: readonly string[];
} | null;

/** The program that drives the model. Adapters are strangers to one another. */
export type Harness = {
  readonly slug: string;
  readonly title: string;
  readonly package: HarnessPackage;
  /** Which calls to the model this CLI leaves out of its own account, as a sentence; they explain a gap between meters. */
  readonly unreportedCalls?: string;
  /** (method, path) pairs that this CLI may reach through the gateway; `*` ends a path prefix. */
  readonly gatewayAllow: readonly { method: string; path: string }[];
  command(invocation: HarnessInvocation): HarnessCommand;
  /** Command that prints the version and costs nothing; null when there is no version to tell. */
  versionCommand(toolPath: string): readonly [string, ...string[]] | null;
  parseVersion(stdout: string): string | null;
  createTranslator(context: {
    workspacePath: string;
    options: Readonly<Record<string, unknown>>;
  }): HarnessTranslator;
};
