/** Requests to one host, in bytes of the connection. */
export type HostTraffic = { host: string; requests: number; sentBytes: number; receivedBytes: number };

/** The traffic of one day (UTC, `YYYY-MM-DD`), the host with the most bytes sent first. */
export type TrafficDay = { day: string; hosts: HostTraffic[] };

/** How many days are kept and shown. */
export const TRAFFIC_DAYS = 30;
