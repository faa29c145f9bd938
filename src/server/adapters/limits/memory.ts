import "server-only";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { callBudget } from "~/domain/auth/limits";
import type { Limits } from "~/server/ports/limits";
import { type Counters, progressiveLimits } from "./progressive";

/** The rules bring their own numbers; `tries` must count on for ever. */
export const attemptsOptions = { keyPrefix: "limit-tries", points: Number.MAX_SAFE_INTEGER, duration: 3_600 };
export const gateOptions = { keyPrefix: "limit-gate", points: 1, duration: 60 };

export const callsOptions = {
  keyPrefix: "limit-calls",
  points: callBudget.points,
  duration: callBudget.seconds,
};

export const memoryCounters = (): Counters => ({
  attempts: new RateLimiterMemory(attemptsOptions),
  gate: new RateLimiterMemory(gateOptions),
  calls: new RateLimiterMemory(callsOptions),
});

/** Limits of this process alone; they are forgotten when it ends. */
export const memoryLimits = (): Limits => progressiveLimits(memoryCounters());
