import { DomainError } from "~/domain/error/domain-error";

type ConcurrencyRule = {
  /** How many pieces of this work the server does at once, for all users. */
  atOnce: number;
  /** How many requests of one user may wait for an earlier one, such as the second of a double click. */
  waiting: number;
  waitSeconds: number;
  /** How long a slot rests after a piece, as a multiple of the piece's duration: other requests use the database meanwhile. */
  rest: number;
  /** The message for a request that may not wait. */
  refusal: string;
};

/** Work that occupies the server or its database for long: each user does one at a time. */
export const concurrencyRules = {
  /** Exports, archives, and files that are drawn when they are asked for. */
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
  /** Searches that read whole texts. */
  search: {
    atOnce: 1,
    waiting: 2,
    waitSeconds: 20,
    // The embedded database reads the texts in one go, so a request with several queries would wait for as many searches.
    rest: 1,
    refusal: "Another search of yours is still running. Please wait until it has ended.",
  },
} as const satisfies Record<string, ConcurrencyRule>;
export type ConcurrencyLimitName = keyof typeof concurrencyRules;

/** A download that its browser has not read for this long ends, because it blocks the user's next one. */
export const UNREAD_SECONDS = 5 * 60;

export const tooManyAtOnce = (concurrency: ConcurrencyLimitName) =>
  new DomainError("too_many_requests", concurrencyRules[concurrency].refusal);
