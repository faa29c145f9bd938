import type { ConcurrencyLimitName } from "~/domain/auth/concurrency-limits";

/** A user's turn under a concurrency limit. */
export type Turn = {
  /** Runs a part of the work once the server has capacity. None is reserved between two parts. */
  work<Result>(part: () => Promise<Result>): Promise<Result>;
  /** Lets the user's next request in. Calling it twice has no effect. */
  end(): void;
};

/** Heavy work of this server process; see `domain/auth/concurrency-limits.ts`. */
export interface ConcurrencyLimits {
  /**
   * The user's turn, once the one before has ended. Undefined if too many of the same user wait, if it takes too
   * long, or if the request ends.
   *
   * @param userId whose turns are serialised; null: no user, so that only the parts wait
   */
  enter(
    concurrency: ConcurrencyLimitName,
    userId: string | null,
    signal: AbortSignal,
  ): Promise<Turn | undefined>;
}
