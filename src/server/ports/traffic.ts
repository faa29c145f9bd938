/** Requests of one user to another machine. */
export type Traffic = {
  userId: string;
  host: string;
  requests: number;
  sentBytes: number;
  receivedBytes: number;
};

/** Counts the HTTP requests that leave the machine. */
export interface TrafficMeter {
  /** Counts those of this process that `act` makes, also after it has returned, as this user's. */
  onBehalfOf<Result>(userId: string, act: () => Result): Result;
  /** Counts a request that another process made for the user of the current `onBehalfOf`. @param address where it went */
  count(address: string, sent: Omit<Traffic, "userId">): void;
  /** What was counted since the last call, a record for each user and host. */
  take(): Traffic[];
}
