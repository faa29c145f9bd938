const HOUR = 3_600_000;
const MB = 1_000_000;

/** From the cheapest to the dearest. */
export const planIds = ["free-plan", "pro-plan", "enterprise-plan"] as const;
export type PlanId = (typeof planIds)[number];

/** Prompts that may be sent within any stretch of `windowMs`. */
export type PromptLimit = { prompts: number; windowMs: number; per: "day" | "hour" };

export type PlanLimits = {
  name: string;
  /** Null: no limit. */
  promptLimit: PromptLimit | null;
  /** Tokens one reply may have; null means the model's own maximum. */
  maxOutputTokens: number | null;
  /** `basic`: those of `isBasicModel`. */
  models: "basic" | "all";
  /** `basic`: those of that tier. */
  templates: "basic" | "all";
  /** Whether a page can be saved as a template of one's own. */
  customTemplates: boolean;
  /** Bytes of all files of one message together. */
  messageFilesBytes: number;
  /** Bytes of all files in all of a user's chats together; null: no limit. */
  storageBytes: number | null;
  /** While more replies are asked for than are written at once: how many turns it gets for one of the Free plan. */
  turnShare: number;
};

/** What each plan allows. The quota check, models, replies, files, the screens and the tests read this table. */
export const planLimits: Readonly<Record<PlanId, PlanLimits>> = {
  "free-plan": {
    name: "Free",
    promptLimit: { prompts: 10, windowMs: 24 * HOUR, per: "day" },
    maxOutputTokens: 2_048,
    models: "basic",
    templates: "basic",
    customTemplates: false,
    messageFilesBytes: 5 * MB,
    storageBytes: 100 * MB,
    turnShare: 1,
  },
  "pro-plan": {
    name: "Professional",
    promptLimit: { prompts: 20, windowMs: HOUR, per: "hour" },
    maxOutputTokens: 8_192,
    models: "all",
    templates: "all",
    customTemplates: false,
    messageFilesBytes: 9 * MB,
    storageBytes: 10_000 * MB,
    turnShare: 4,
  },
  "enterprise-plan": {
    name: "Enterprise",
    promptLimit: null,
    maxOutputTokens: null,
    models: "all",
    templates: "all",
    customTemplates: true,
    messageFilesBytes: 9 * MB,
    storageBytes: null,
    turnShare: 16,
  },
};

/** The limits of a stored plan id; an id that is no longer sold counts as Free. */
export const limitsOf = (planId: string): PlanLimits =>
  planId in planLimits ? planLimits[planId as PlanId] : planLimits["free-plan"];

/** Where a plan stands among all, from the cheapest on. */
export const planRank = (planId: PlanId): number => planIds.indexOf(planId);

/** The cheapest plan whose limits allow something; null: none does. */
export const cheapestPlan = (allows: (limits: PlanLimits) => boolean): PlanId | null =>
  planIds.find((planId) => allows(planLimits[planId])) ?? null;
