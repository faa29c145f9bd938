const HOUR = 3_600_000;

export type PlanId = "free-plan" | "pro-plan" | "enterprise-plan";

/** Prompts that may be sent within any stretch of `windowMs`. */
export type PromptLimit = { prompts: number; windowMs: number; per: "day" | "hour" };

export type PlanLimits = {
  name: string;
  /** Null: no limit. */
  promptLimit: PromptLimit | null;
  /** Tokens one reply may have; null means the model's own maximum. */
  maxOutputTokens: number | null;
};

/** What each plan allows. The quota check, the reply service, the screens and the tests read this table. */
export const planLimits: Readonly<Record<PlanId, PlanLimits>> = {
  "free-plan": {
    name: "Free",
    promptLimit: { prompts: 10, windowMs: 24 * HOUR, per: "day" },
    maxOutputTokens: 2_048,
  },
  "pro-plan": {
    name: "Professional",
    promptLimit: { prompts: 20, windowMs: HOUR, per: "hour" },
    maxOutputTokens: 8_192,
  },
  "enterprise-plan": { name: "Enterprise", promptLimit: null, maxOutputTokens: null },
};

/** The limits of a stored plan id; an id that is no longer sold counts as Free. */
export const limitsOf = (planId: string): PlanLimits =>
  planId in planLimits ? planLimits[planId as PlanId] : planLimits["free-plan"];

const ascending: readonly PlanId[] = ["free-plan", "pro-plan", "enterprise-plan"];

/** Where a plan stands among all, from the cheapest on. */
export const planRank = (planId: PlanId): number => ascending.indexOf(planId);
