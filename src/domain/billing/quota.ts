import type { PlanLimits } from "./plan";

/** What remains of a plan's prompts, and when the next one becomes available. */
export type Quota = {
  plan: string;
  /** Null: no limit. */
  limit: number | null;
  remaining: number | null;
  per: "day" | "hour" | null;
  /** When the oldest counted prompt leaves the window; null when none is counted. */
  nextPromptAt: Date | null;
};

/** Start of the sliding window, which never contains more prompts than the limit. */
export const windowStart = (limits: PlanLimits, now: Date): Date =>
  new Date(now.getTime() - (limits.promptLimit?.windowMs ?? 0));

/** @param counted times of unrefunded prompts within the window, in any order */
export function measureQuota(limits: PlanLimits, counted: readonly Date[], now: Date): Quota {
  const { promptLimit } = limits;
  if (!promptLimit) return { plan: limits.name, limit: null, remaining: null, per: null, nextPromptAt: null };
  const since = windowStart(limits, now).getTime();
  const times = counted.map((time) => time.getTime()).filter((time) => time > since);
  return {
    plan: limits.name,
    limit: promptLimit.prompts,
    remaining: Math.max(0, promptLimit.prompts - times.length),
    per: promptLimit.per,
    nextPromptAt: times.length > 0 ? new Date(Math.min(...times) + promptLimit.windowMs) : null,
  };
}

export const quotaExceededMessage = ({ limit, plan, per }: Quota): string =>
  `You have used all ${limit} prompts of the ${plan} plan in the last ${per === "day" ? "24 hours" : "hour"}.`;
