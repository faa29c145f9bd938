import "server-only";

/** Requests of one user to another machine. */
export type Traffic = {
  userId: string;
  host: string;
  requests: number;
  sentBytes: number;
  receivedBytes: number;
};

/** Counts the HTTP requests of this process that leave the machine. */
export interface TrafficMeter {
  /** Counts those that `act` makes, also after it has returned, as this user's. */
  onBehalfOf<Result>(userId: string, act: () => Result): Result;
  /** What was counted since the last call, a record for each user and host. */
  take(): Traffic[];
}
