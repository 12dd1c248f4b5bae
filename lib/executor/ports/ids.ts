import type { RunId } from "@/lib/contracts/rg-ledger";

/** What a run is given when it starts, fresh each time: ids before that come with its request. */
export type Ids = {
  /** `brn-` + 12 hex. */
  runId(): RunId;
  /** 256 bits as hex: what the box may show to the gateway, until it is revoked. */
  credential(): string;
};
