import "server-only";
import { createHash } from "node:crypto";
import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { freeTries, type LimitRule, limitRules, pauseAfterTry, WIDER_FACTOR } from "~/domain/auth/limits";
import type { LimitKey, Limits, Take } from "~/server/ports/limits";

/** `tries` counts without end; `gate` lets one through per pause; `calls` counts down a budget. */
export type Counters = { tries: RateLimiterAbstract; gate: RateLimiterAbstract; calls: RateLimiterAbstract };

/** The pacing of domain/auth/limits.ts over counters of rate-limiter-flexible, wherever they keep their numbers. */
export const pacedLimits = (counters: Counters): Limits => ({
  async take(limit) {
    const free = freeTries(limit.name, limit.fromThisMachine ?? false);
    const wider = widerKey(limit);
    if (!wider) return takeOne(counters, limit, free);
    const around = await takeOne(counters, wider, free * WIDER_FACTOR);
    if (around.waitSeconds > 0) return around;
    const { waitSeconds, tries } = await takeOne(counters, limit, free);
    if (waitSeconds > 0) await giveBackOne(counters, wider);
    return { waitSeconds, tries: Math.max(tries, Math.ceil(around.tries / WIDER_FACTOR)) };
  },
  async giveBack(limit) {
    const wider = widerKey(limit);
    await Promise.all([giveBackOne(counters, limit), wider && giveBackOne(counters, wider)]);
  },
  async clear(limit) {
    const keys = [limit, widerKey(limit)].flatMap((one) => (one ? storedKey(one) : []));
    await Promise.all(keys.flatMap((key) => [counters.tries.delete(key), counters.gate.delete(key)]));
  },
  spend: ({ userId, cost }) => waitFor(counters.calls.consume(hashed(userId), cost)),
});

type OneKey = Pick<LimitKey, "name" | "key">;

const widerKey = ({ name, wider }: LimitKey): OneKey | undefined =>
  wider === undefined ? undefined : { name, key: wider };

async function takeOne({ tries, gate }: Counters, limit: OneKey, free: number): Promise<Take> {
  const rule: LimitRule = limitRules[limit.name];
  const key = storedKey(limit);
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
}

async function giveBackOne({ tries, gate }: Counters, limit: OneKey): Promise<void> {
  const key = storedKey(limit);
  const found = await tries.get(key);
  if (found && found.consumedPoints > 0) await tries.reward(key, 1);
  await gate.delete(key);
}

/** Takes the one place of a pause; gives the seconds to wait when somebody has it, else 0. */
const enter = (gate: RateLimiterAbstract, key: string, pause: number): Promise<number> =>
  waitFor(gate.consume(key, 1, { customDuration: pause }));

/** The seconds to wait where a counter refuses, else 0. */
async function waitFor(consumed: Promise<RateLimiterRes>): Promise<number> {
  try {
    await consumed;
    return 0;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
  }
}

// No address and no e-mail stands in what is shared between instances.
const hashed = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);
const storedKey = ({ name, key }: OneKey) => `${name}:${hashed(key)}`;
