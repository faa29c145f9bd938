import { Redis, type RedisOptions } from "ioredis";
import type { Log } from "~/server/ports/log";

export type RedisServer = { url: string; log: Log };

/**
 * Opens connections to a Redis server. While it does not answer, commands fail at once.
 *
 * @param whenDown what the log says, once each time it stops answering
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

/** The log has it already, and what is sent need not arrive. */
export const ignoreFailure = (sending: Promise<unknown>): void => void sending.catch(() => {});
