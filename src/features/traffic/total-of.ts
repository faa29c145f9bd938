import type { HostTraffic } from "~/domain/traffic/traffic";

/** The sums over several hosts. */
export const totalOf = (hosts: readonly HostTraffic[]): Omit<HostTraffic, "host"> =>
  hosts.reduce(
    (sum, { requests, sentBytes, receivedBytes }) => ({
      requests: sum.requests + requests,
      sentBytes: sum.sentBytes + sentBytes,
      receivedBytes: sum.receivedBytes + receivedBytes,
    }),
    { requests: 0, sentBytes: 0, receivedBytes: 0 },
  );
