import { createHash } from "node:crypto";
import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import {
  type BudgetName,
  delayAfterAttempt,
  freeAttempts,
  type LimitRule,
  limitRules,
  WIDER_NETWORK_FACTOR,
} from "~/domain/auth/limits";
import type { LimitKey, LimitResult, Limits } from "~/server/ports/limits";

/** `attempts` counts without a cap; `gate` admits one attempt per delay; `calls` counts down budgets. */
export type Counters = {
  attempts: RateLimiterAbstract;
  gate: RateLimiterAbstract;
  calls: Record<BudgetName, RateLimiterAbstract>;
};

export const budgets = (open: (budget: BudgetName) => RateLimiterAbstract): Counters["calls"] => ({
  user: open("user"),
  address: open("address"),
  localhost: open("localhost"),
});

/** The progressive delays of domain/auth/limits.ts on top of any rate-limiter-flexible store. */
export const progressiveLimits = (counters: Counters): Limits => ({
  async consume(limit) {
    const free = freeAttempts(limit.name, limit.fromLocalhost ?? false);
    const wider = widerLimit(limit);
    if (!wider) return consumeOne(counters, limit, free);
    const outer = await consumeOne(counters, wider, free * WIDER_NETWORK_FACTOR);
    if (outer.waitSeconds > 0) return outer;
    const { waitSeconds, attempts } = await consumeOne(counters, limit, free);
    if (waitSeconds > 0) await refundOne(counters, wider);
    return { waitSeconds, attempts: Math.max(attempts, Math.ceil(outer.attempts / WIDER_NETWORK_FACTOR)) };
  },
  async refund(limit) {
    const wider = widerLimit(limit);
    await Promise.all([refundOne(counters, limit), wider && refundOne(counters, wider)]);
  },
  async reset(limit) {
    const keys = [limit, widerLimit(limit)].flatMap((one) => (one ? storedKey(one) : []));
    await Promise.all(keys.flatMap((key) => [counters.attempts.delete(key), counters.gate.delete(key)]));
  },
  spend: ({ budget, key, cost }) => secondsToWait(counters.calls[budget].consume(hashed(key), cost)),
});

type OneKey = Pick<LimitKey, "name" | "key">;

const widerLimit = ({ name, widerNetwork }: LimitKey): OneKey | undefined =>
  widerNetwork === undefined ? undefined : { name, key: widerNetwork };

async function consumeOne({ attempts, gate }: Counters, limit: OneKey, free: number): Promise<LimitResult> {
  const rule: LimitRule = limitRules[limit.name];
  const key = storedKey(limit);
  const counted = (await attempts.get(key))?.consumedPoints ?? 0;
  if (counted >= free) {
    const waitSeconds = await enterGate(gate, key, delayAfterAttempt(rule, counted + 1 - free));
    if (waitSeconds > 0) return { waitSeconds, attempts: counted };
    // Set rather than incremented, to renew its expiry: the count must outlive every delay.
    await attempts.set(key, counted + 1, rule.resetAfter);
    return { waitSeconds, attempts: counted + 1 };
  }
  const { consumedPoints } = await attempts.penalty(key, 1, { customDuration: rule.resetAfter });
  if (consumedPoints < free) return { waitSeconds: 0, attempts: consumedPoints };
  const waitSeconds = await enterGate(gate, key, delayAfterAttempt(rule, consumedPoints - free));
  if (waitSeconds === 0 || consumedPoints === free) return { waitSeconds: 0, attempts: consumedPoints };
  // Concurrent requests took the last free attempts after the count was read.
  await attempts.reward(key, 1);
  return { waitSeconds, attempts: consumedPoints - 1 };
}

async function refundOne({ attempts, gate }: Counters, limit: OneKey): Promise<void> {
  const key = storedKey(limit);
  const stored = await attempts.get(key);
  if (stored && stored.consumedPoints > 0) await attempts.reward(key, 1);
  await gate.delete(key);
}

/** Enters the gate of a delay. Returns the seconds to wait if it is occupied, otherwise 0. */
const enterGate = (gate: RateLimiterAbstract, key: string, delay: number): Promise<number> =>
  secondsToWait(gate.consume(key, 1, { customDuration: delay }));

/** The seconds to wait if a counter rejects, otherwise 0. */
async function secondsToWait(consumed: Promise<RateLimiterRes>): Promise<number> {
  try {
    await consumed;
    return 0;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
  }
}

// The shared store never sees plain addresses or emails.
const hashed = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);
const storedKey = ({ name, key }: OneKey) => `${name}:${hashed(key)}`;
