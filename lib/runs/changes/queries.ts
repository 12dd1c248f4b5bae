import type { Actor } from "@/lib/accounts/schema";
import type { Pulled } from "@/lib/platform/event-stream";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { NotFoundError } from "@/lib/shared/errors";
import { listRunEvents } from "../queries";
import { placeText, stateWord } from "./rules";
import { snapshotSchema, type RunPlace, type Snapshot } from "./schema";

const MOST_NAMED = 200;

/** Everything, or the runs of one execution. */
export type ChangeScope = { executionId: string } | "all";

export type Changes = {
  /** Where the reader stands now. */
  now: Snapshot;
  /** Runs that changed since, the first 200. */
  ledgerIds: string[];
  /** The reader's place is of another database, or of none: anything may have changed. */
  isUnknown: boolean;
};

/**
 * What changed since a reader last looked, exactly: changes whose transaction its snapshot did not see and this one does.
 * Two writers that commit in another order than they began hide nothing, as counters would. Null = tell only the place.
 */
export async function listChanges(
  _actor: Actor,
  scope: ChangeScope,
  since: Snapshot | null,
): Promise<Changes> {
  if (since === null) return { now: await currentSnapshot(), ledgerIds: [], isUnknown: false };
  const inScope = scope === "all" ? Prisma.sql`TRUE` : Prisma.sql`execution_id = ${scope.executionId}`;
  const [row] = await db().$queryRaw<{ now: string; ledgerIds: string[]; isUnknown: boolean }[]>`
    SELECT pg_current_snapshot()::text AS now, pg_snapshot_xmin(${since}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) AS "isUnknown",
      ARRAY(SELECT ledger_id FROM runs WHERE changed_in >= pg_snapshot_xmin(${since}::pg_snapshot)
        AND NOT pg_visible_in_snapshot(changed_in, ${since}::pg_snapshot) AND ${inScope} ORDER BY ledger_id LIMIT ${MOST_NAMED}) AS "ledgerIds"`;
  return {
    ledgerIds: row?.ledgerIds ?? [],
    isUnknown: row?.isUnknown ?? true,
    now: snapshotSchema.parse(row?.now),
  };
}

async function currentSnapshot(): Promise<Snapshot> {
  const [row] = await db().$queryRaw<{ now: string }[]>`SELECT pg_current_snapshot()::text AS now`;
  return snapshotSchema.parse(row?.now);
}

const PAGE = 200;

/** Frames of `changed` for a reader of many runs; each pull moves its place on. */
export function createChangeReader(
  actor: Actor,
  scope: ChangeScope,
  since: Snapshot | null,
): () => Promise<Pulled> {
  let place = since;
  return async () => {
    const isFirst = place === null;
    const { now, ledgerIds, isUnknown } = await listChanges(actor, scope, place);
    place = now;
    if (isFirst || (ledgerIds.length === 0 && !isUnknown))
      return { frames: [{ event: "beat", id: now, data: {} }] };
    return { frames: [{ event: "changed", id: now, data: { kinds: ["run"], runs: ledgerIds } }] };
  };
}

/**
 * Frames of one run: each event once, in order, and its state whenever that changed; over once the run has ended and all
 * of it was told.
 */
export function createRunReader(actor: Actor, ledgerId: string, from: RunPlace): () => Promise<Pulled> {
  let place = from;
  return async () => {
    // The state first: events of a run that has ended are all there.
    const state = await getRunState(ledgerId);
    const frames = [];
    for (let isMore = true; isMore;) {
      const page = await listRunEvents(actor, ledgerId, { after: place.ordinal, limit: PAGE });
      for (const { ordinal, event } of page.items) {
        place = { ...place, ordinal };
        frames.push({ event: "event", id: placeText(place), data: { ordinal, event } });
      }
      isMore = page.nextCursor !== null;
    }
    const word = stateWord(state);
    if (word !== place.state) {
      place = { ...place, state: word };
      frames.push({ event: "state", id: placeText(place), data: state });
    }
    return { frames, isOver: state.termination !== null };
  };
}

/** Where a run is now. Throws NotFoundError. */
export async function getRunState(
  ledgerId: string,
): Promise<{ status: string; phase: string | null; termination: string | null }> {
  const row = await db().run.findUnique({
    where: { ledgerId },
    select: { phase: true, termination: true, ledger: { select: { status: true } } },
  });
  if (!row) throw new NotFoundError(`There is no run ${ledgerId}.`);
  return { status: row.ledger.status, phase: row.phase, termination: row.termination };
}

/** Frames of `changed` for whoever looks at the workers: each call is one, since the list is read as a whole. */
export function createWorkerReader(): () => Promise<Pulled> {
  let isFirst = true;
  return async () => {
    const event = isFirst ? "beat" : "changed";
    isFirst = false;
    return { frames: [{ event, data: { kinds: ["worker"] } }] };
  };
}
