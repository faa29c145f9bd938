import "server-only";
import { createHash } from "node:crypto";
import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { freeTries, type LimitRule, limitRules, pauseAfterTry } from "~/domain/auth/limits";
import type { LimitKey, Limits, Take } from "~/server/ports/limits";

/** `tries` counts without end; `gate` lets one through per pause. */
export type Counters = { tries: RateLimiterAbstract; gate: RateLimiterAbstract };

/** The pacing of domain/auth/limits.ts over two counters of rate-limiter-flexible, wherever they keep their numbers. */
export const pacedLimits = ({ tries, gate }: Counters): Limits => ({
  async take(limit): Promise<Take> {
    const rule: LimitRule = limitRules[limit.name];
    const key = storedKey(limit);
    const free = freeTries(limit.name, limit.fromThisMachine ?? false);
    const passed = (await tries.get(key))?.consumedPoints ?? 0;
    if (passed >= free) {
      const waitSeconds = await enter(gate, key, pauseAfterTry(rule, passed + 1 - free));
      if (waitSeconds > 0) return { waitSeconds, tries: passed };
      // Set and not counted on: a count that is young again outlives every pause.
      await tries.set(key, passed + 1, rule.forgetAfter);
      return { waitSeconds, tries: passed + 1 };
    }
    const { consumedPoints } = await tries.penalty(key, 1, { customDuration: rule.forgetAfter });
    if (consumedPoints < free) return { waitSeconds: 0, tries: consumedPoints };
    const waitSeconds = await enter(gate, key, pauseAfterTry(rule, consumedPoints - free));
    if (waitSeconds === 0 || consumedPoints === free) return { waitSeconds: 0, tries: consumedPoints };
    // Others took the last free ones between the look and the count.
    await tries.reward(key, 1);
    return { waitSeconds, tries: consumedPoints - 1 };
  },
  async giveBack(limit) {
    const key = storedKey(limit);
    const found = await tries.get(key);
    if (found && found.consumedPoints > 0) await tries.reward(key, 1);
    await gate.delete(key);
  },
  async clear(limit) {
    const key = storedKey(limit);
    await Promise.all([tries.delete(key), gate.delete(key)]);
  },
});

/** Takes the one place of a pause; gives the seconds to wait when somebody has it, else 0. */
async function enter(gate: RateLimiterAbstract, key: string, pause: number): Promise<number> {
  try {
    await gate.consume(key, 1, { customDuration: pause });
    return 0;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
  }
}

// No address and no e-mail stands in what is shared between instances.
const storedKey = ({ name, key }: LimitKey) =>
  `${name}:${createHash("sha256").update(key).digest("base64url").slice(0, 22)}`;
