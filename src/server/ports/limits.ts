import type { BudgetName, LimitName } from "~/domain/auth/limits";

/** The attempt may proceed when `waitSeconds` is 0. `attempts` counts those that passed, including this one. */
export type LimitResult = { waitSeconds: number; attempts: number };

/**
 * What is limited, and for whom: `key` names an account, an address, or both; `widerNetwork` the network around it,
 * limited as well. Both are stored as hashes only.
 */
export type LimitKey = { name: LimitName; key: string; widerNetwork?: string; fromLocalhost?: boolean };

/** Counts attempts, in this process or across instances. Never throws. */
export interface Limits {
  /** Counts an attempt unless it must wait. Concurrent attempts cannot exceed the rule. */
  consume(limit: LimitKey): Promise<LimitResult>;
  /** The last attempt was legitimate: takes it back, with the delay it started. */
  refund(limit: LimitKey): Promise<void>;
  /** Resets the count. */
  reset(limit: LimitKey): Promise<void>;
  /** Deducts a call's cost from its caller's budget. Returns the seconds to wait if the budget is spent, otherwise 0. */
  spend(call: { budget: BudgetName; key: string; cost: number }): Promise<number>;
}
