import { Redis, type RedisOptions } from "ioredis";
import type { Log } from "~/server/ports/system";

export type RedisServer = { url: string; log: Log };

/**
 * Opens connections to a Redis server. While it does not answer, commands fail at once.
 *
 * @param whenDown the message to log, once per outage
 */
export function redisConnections({ url, log }: RedisServer, whenDown: string) {
  let isDown = false;
  return (options: RedisOptions = {}): Redis => {
    const limits = { maxRetriesPerRequest: 0, connectTimeout: 2_000, commandTimeout: 500 };
    const client = new Redis(url, { enableOfflineQueue: false, ...limits, ...options });
    client.on("error", (error: Error) => {
      if (!isDown) log.warn({ error: error.message }, whenDown);
      isDown = true;
    });
    client.on("ready", () => {
      isDown = false;
    });
    return client;
  };
}

/** The outage is already logged, and delivery is best effort. */
export const ignoreFailure = (sending: Promise<unknown>): void => void sending.catch(() => {});
