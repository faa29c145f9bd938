import "server-only";
import type { LimitName } from "~/domain/auth/limits";

/** What became of a try: it may go on when `waitSeconds` is 0. `tries` are those that were let through, this one included. */
export type LimitResult = { waitSeconds: number; attempts: number };

/**
 * What is limited, and for whom: the key names an account, an address, or both; `wider` the larger network around it,
 * which is limited too. Both are stored only as hashes.
 */
export type LimitKey = { name: LimitName; key: string; widerNetwork?: string; fromLocalhost?: boolean };

/** Counts tries, in this process or for several instances together. Never throws. */
export interface Limits {
  /** Counts a try, unless it must wait. Of many at the same moment no more pass than the rule lets. */
  consume(limit: LimitKey): Promise<LimitResult>;
  /** The last try was right: it does not count, and begins no pause. */
  refund(limit: LimitKey): Promise<void>;
  /** All is forgotten. */
  reset(limit: LimitKey): Promise<void>;
  /** Takes the cost of a call out of its user's budget; gives the seconds to wait when that is spent, else 0. */
  spend(call: { userId: string; cost: number }): Promise<number>;
}
