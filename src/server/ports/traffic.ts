/** A user's requests to one host. */
export type Traffic = {
  userId: string;
  host: string;
  requests: number;
  sentBytes: number;
  receivedBytes: number;
};

/** Counts the HTTP requests that leave the machine. */
export interface TrafficMeter {
  /** Attributes the requests that `act` makes, also after it returns, to this user. */
  onBehalfOf<Result>(userId: string, act: () => Result): Result;
  /** Counts a request that another process made for the user of the current `onBehalfOf`. */
  count(address: string, sent: Omit<Traffic, "userId">): void;
  /** The counts since the last call, by user and host. */
  take(): Traffic[];
}
