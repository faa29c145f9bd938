import { DomainError } from "~/domain/error/domain-error";

type LaneRule = {
  /** How many pieces of such work this server does at once, for everybody. */
  atOnce: number;
  /** How many requests of one person wait for the one before; a double click is one. */
  waiting: number;
  waitSeconds: number;
  /** How long a place stays empty after a piece, in times of what the piece took: others use the database meanwhile. */
  rest: number;
  /** Told to those who may not wait. */
  refusal: string;
};

/** Work that occupies the server or its database for long: each person does one at a time. */
export const laneRules = {
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
  /** Searches that read texts through. */
  search: {
    atOnce: 1,
    waiting: 2,
    waitSeconds: 20,
    // The embedded database reads the texts in one go, so a request with several queries would wait for as many searches.
    rest: 1,
    refusal: "Another search of yours is still running. Please wait until it has ended.",
  },
} as const satisfies Record<string, LaneRule>;
export type LaneName = keyof typeof laneRules;

/** A download that its browser has not read for so long ends: its person could start no other. */
export const UNREAD_SECONDS = 5 * 60;

export const laneBusy = (lane: LaneName) => new DomainError("too_many_requests", laneRules[lane].refusal);
