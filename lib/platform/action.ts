import type { z } from "zod";
import type { Permission } from "@/lib/accounts/rules";
import type { Actor } from "@/lib/accounts/schema";
import { ForbiddenError, NotFoundError } from "@/lib/shared/errors";
import { refuse, type Result } from "@/lib/shared/result";
import { actorWith, currentAccount, rethrowNavigation } from "./session";

export type ActionRefusal = "invalid-input" | "signed-out" | "forbidden" | "not-found" | "unexpected";

type Definition<I extends z.ZodType, T, R extends string> = {
  input: I;
  /** `anyone` is for signing in only. */
  permission: Permission | "anyone";
  run: (actor: Actor, input: z.output<I>) => Promise<Result<T, R>>;
};

/** Builds a server action: authorise, parse, one mutation: a stranger learns nothing of its input; thrown errors become sentences here and nowhere else. */
export function action<I extends z.ZodType, T, R extends string>({
  input,
  permission,
  run,
}: Definition<I, T, R>) {
  return async (raw: z.input<I>): Promise<Result<T, R | ActionRefusal>> => {
    const actor = await actorFor(permission);
    if ("reason" in actor) return actor;
    const parsed = input.safeParse(raw);
    if (!parsed.success) return refuse("invalid-input", sentenceOf(parsed.error.issues));
    try {
      return await run(actor, parsed.data);
    } catch (error) {
      rethrowNavigation(error);
      return refusalOf(error);
    }
  };
}

type Refusal = { ok: false; reason: ActionRefusal; message: string };

async function actorFor(permission: Permission | "anyone"): Promise<Actor | Refusal> {
  if (permission === "anyone") return { kind: "system", name: "sign-in" };
  const actor = await actorWith(permission);
  if (actor !== null) return actor;
  if ((await currentAccount()) === null)
    return refuse("signed-out", "You are signed out. Sign in again; what you wrote stays here.");
  return refuse("forbidden", "Your role does not allow this.");
}

function sentenceOf(issues: readonly z.core.$ZodIssue[]): string {
  return issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`))
    .join(". ");
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof NotFoundError) return refuse("not-found", error.message);
  if (error instanceof ForbiddenError) return refuse("forbidden", error.message);
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return refuse("unexpected", "Something broke on our side; nothing was saved. Try again.");
}
