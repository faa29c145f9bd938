import { Redis } from "ioredis";
import { RateLimiterRedis } from "rate-limiter-flexible";
import type { Limits } from "~/server/ports/limits";
import type { Log } from "~/server/ports/log";
import { attemptsOptions, callsOptions, gateOptions, memoryCounters } from "./memory";
import { budgets, progressiveLimits } from "./progressive";

const CONNECT_MS = 2_000;
const COMMAND_MS = 500;

/**
 * Limits shared between instances. While Redis is unavailable each instance counts on its own, so no client is locked
 * out and none is unlimited.
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
    if (!down) log.warn({ error: error.message }, "Redis is unavailable; limits are counted in this process");
    down = true;
  });
  storeClient.on("ready", () => {
    down = false;
  });
  const local = memoryCounters();
  const shared = { storeClient, rejectIfRedisNotReady: true };
  const limits = progressiveLimits({
    attempts: new RateLimiterRedis({ ...attemptsOptions, ...shared, insuranceLimiter: local.attempts }),
    gate: new RateLimiterRedis({ ...gateOptions, ...shared, insuranceLimiter: local.gate }),
    calls: budgets(
      (budget) =>
        new RateLimiterRedis({ ...callsOptions(budget), ...shared, insuranceLimiter: local.calls[budget] }),
    ),
  });
  return {
    ...limits,
    async close() {
      storeClient.disconnect();
    },
  };
}
