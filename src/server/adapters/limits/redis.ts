import "server-only";
import { Redis } from "ioredis";
import { RateLimiterRedis } from "rate-limiter-flexible";
import type { Limits } from "~/server/ports/limits";
import type { Log } from "~/server/ports/log";
import { callsOptions, gateOptions, memoryCounters, triesOptions } from "./memory";
import { pacedLimits } from "./paced";

const CONNECT_MS = 2_000;
const COMMAND_MS = 500;

/**
 * Limits that several instances share. While Redis does not answer each instance counts for itself: nobody is
 * locked out, and nobody gets in unlimited.
 */
export function redisLimits({ url, log }: { url: string; log: Log }): Limits & { close(): Promise<void> } {
  const storeClient = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
  });
  let down = false;
  storeClient.on("error", (error: Error) => {
    if (!down) log.warn({ error: error.message }, "Redis does not answer; limits count in this process");
    down = true;
  });
  storeClient.on("ready", () => {
    down = false;
  });
  const own = memoryCounters();
  const shared = { storeClient, rejectIfRedisNotReady: true };
  const limits = pacedLimits({
    tries: new RateLimiterRedis({ ...triesOptions, ...shared, insuranceLimiter: own.tries }),
    gate: new RateLimiterRedis({ ...gateOptions, ...shared, insuranceLimiter: own.gate }),
    calls: new RateLimiterRedis({ ...callsOptions, ...shared, insuranceLimiter: own.calls }),
  });
  return {
    ...limits,
    async close() {
      storeClient.disconnect();
    },
  };
}
