import { DomainError } from "~/domain/error/domain-error";

type ConcurrencyRule = {
  /** Jobs of this kind that the server runs at once, for all users. */
  atOnce: number;
  /** How many requests of one user may wait for an earlier one, such as the second of a double click. */
  waiting: number;
  waitSeconds: number;
  /** Pause of a slot after a job, as a multiple of the job's duration, so that other requests get the database. */
  rest: number;
  /** The message for a request that may not wait. */
  refusal: string;
};

/** Long jobs: each user runs one at a time. */
export const concurrencyRules = {
  /** Exports, archives, and files rendered on request. */
  download: {
    atOnce: 2,
    waiting: 2,
    waitSeconds: 20,
    rest: 0,
    refusal: "Another download of yours is still being made. Please wait until it has ended.",
  },
  /** Packs of projects, which are held in memory while they are read. */
  git: {
    atOnce: 2,
    waiting: 4,
    waitSeconds: 20,
    rest: 0,
    refusal: "Other git commands of yours are still running. Please wait until they have ended.",
  },
  /** Packages that are bundled for pages, in their own process. */
  bundle: {
    atOnce: 2,
    waiting: 8,
    waitSeconds: 60,
    rest: 0,
    refusal: "Other packages are still being prepared. Please wait until they are.",
  },
  /** Full-text searches. */
  search: {
    atOnce: 1,
    waiting: 2,
    waitSeconds: 20,
    // The embedded database runs one query at a time, so other requests would wait for every search.
    rest: 1,
    refusal: "Another search of yours is still running. Please wait until it has ended.",
  },
} as const satisfies Record<string, ConcurrencyRule>;
export type ConcurrencyLimitName = keyof typeof concurrencyRules;

/** A download that its browser has not read for this long ends, because it blocks the user's next one. */
export const UNREAD_SECONDS = 5 * 60;

export function tooManyAtOnce(concurrency: ConcurrencyLimitName): DomainError {
  const { refusal, waitSeconds } = concurrencyRules[concurrency];
  return new DomainError("too_many_requests", refusal, { retryAfterSeconds: waitSeconds });
}
