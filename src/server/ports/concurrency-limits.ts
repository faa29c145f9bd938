import type { ConcurrencyLimitName } from "~/domain/auth/concurrency-limits";

/** A user's turn in a concurrency. */
export type Turn = {
  /** Does a part of the work once the server has room for it. Nothing is held between two parts. */
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
   * @param userId whose turns follow each other; null for work of no one user, of which only the parts wait
   */
  enter(
    concurrency: ConcurrencyLimitName,
    userId: string | null,
    signal: AbortSignal,
  ): Promise<Turn | undefined>;
}
