import { RateLimiterRedis } from "rate-limiter-flexible";
import type { Limits } from "~/server/ports/limits";
import { type RedisServer, redisConnections } from "../system/redis-connection";
import { attemptsOptions, callsOptions, gateOptions, memoryCounters } from "./memory";
import { budgets, progressiveLimits } from "./progressive";

/**
 * Limits shared between instances. While Redis is unavailable each instance counts on its own, so no client is locked
 * out and none is unlimited.
 */
export function redisLimits(server: RedisServer): Limits & { close(): Promise<void> } {
  const storeClient = redisConnections(server, "Redis is unavailable; limits are counted in this process")();
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
