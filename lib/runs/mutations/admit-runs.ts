import type { RunRequest } from "@/lib/executor/plan/run-request";
import type { Transaction } from "@/lib/platform/db";
import { digestOf } from "@/lib/shared/digest";
import { openJournals } from "./append-journal";

/**
 * Writes snapshot, ledger row, run and first journal entry of each request: all before anything is dispatched.
 * Earlier runs of the same slot stop counting.
 */
export async function admitRuns(tx: Transaction, requests: readonly RunRequest[]): Promise<void> {
  await tx.benchmarkSnapshot.createMany({ data: requests.map(({ snapshot }) => snapshotRow(snapshot)) });
  await tx.ledgerRow.createMany({ data: requests.map(ledgerRow) });
  for (const { executionId, slotOrdinal, attempt } of requests)
    if (attempt > 1)
      await tx.run.updateMany({
        where: { executionId, slotOrdinal, isLatest: true },
        data: { isLatest: false },
      });
  await tx.run.createMany({
    data: requests.map((request) => ({
      ledgerId: request.ledgerId,
      executionId: request.executionId,
      slotOrdinal: request.slotOrdinal,
      attempt: request.attempt,
      request: JSON.parse(JSON.stringify(request)),
    })),
  });
  await openJournals(
    tx,
    "run-admitted",
    requests.map((request) => ({
      ledgerId: request.ledgerId,
      data: {
        snapshot: request.snapshot.snapshot_id,
        behaviorSha256: request.behaviorSha256,
        attempt: request.attempt,
        requestSha256: digestOf(JSON.parse(JSON.stringify(request))),
      },
    })),
  );
  await tx.$executeRaw`SELECT pg_notify('touchstone_queue', '')`;
}

function snapshotRow(snapshot: RunRequest["snapshot"]) {
  return {
    snapshotId: snapshot.snapshot_id,
    schemaVersion: snapshot.schema_version,
    capturedAt: snapshot.captured_at,
    agentId: snapshot.agent_id,
    benchmarkId: snapshot.benchmark_id,
    harnessVersion: snapshot.harness_version,
    agentCardHash: snapshot.agent_card_hash,
    alignmentCardVersion: snapshot.alignment_card_version,
    protectionCardVersion: snapshot.protection_card_version,
    postureId: snapshot.posture_id,
    postureRevision: snapshot.posture_revision,
    trustRatingAtCapture: snapshot.trust_rating_at_capture,
    envFingerprint: snapshot.env_fingerprint,
  };
}

function ledgerRow({ ledgerId, snapshot }: RunRequest) {
  return {
    ledgerId,
    benchmarkId: snapshot.benchmark_id,
    agentId: snapshot.agent_id,
    submittedAt: snapshot.captured_at,
    harnessVersion: snapshot.harness_version,
    snapshotRef: snapshot.snapshot_id,
  };
}
