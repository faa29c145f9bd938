import { RateLimiterMemory } from "rate-limiter-flexible";
import { type BudgetName, callBudgets } from "~/domain/auth/limits";
import type { Limits } from "~/server/ports/limits";
import { budgets, type Counters, progressiveLimits } from "./progressive";

/** The rules have their own limits; `attempts` must never hit a cap. */
export const attemptsOptions = { keyPrefix: "limit-tries", points: Number.MAX_SAFE_INTEGER, duration: 3_600 };
export const gateOptions = { keyPrefix: "limit-gate", points: 1, duration: 60 };

export const callsOptions = (budget: BudgetName) => ({
  keyPrefix: `limit-calls-${budget}`,
  points: callBudgets[budget].points,
  duration: callBudgets[budget].seconds,
});

export const memoryCounters = (): Counters => ({
  attempts: new RateLimiterMemory(attemptsOptions),
  gate: new RateLimiterMemory(gateOptions),
  calls: budgets((budget) => new RateLimiterMemory(callsOptions(budget))),
});

/** Limits of this process only, lost when it exits. */
export const memoryLimits = (): Limits => progressiveLimits(memoryCounters());
