const HOUR = 3_600_000;
const MB = 1_000_000;

/** From cheapest to most expensive. */
export const planIds = ["free-plan", "pro-plan", "enterprise-plan"] as const;
export type PlanId = (typeof planIds)[number];

/** Prompts allowed within any window of `windowMs`. */
export type PromptLimit = { prompts: number; windowMs: number; per: "day" | "hour" };

export type PlanLimits = {
  name: string;
  /** Null: no limit. */
  promptLimit: PromptLimit | null;
  /** Maximum tokens per reply; null: the model's own maximum. */
  maxOutputTokens: number | null;
  /** `basic`: see `isBasicModel`. */
  models: "basic" | "all";
  /** `basic`: templates of that tier only. */
  templates: "basic" | "all";
  /** Whether users can save pages as their own templates. */
  customTemplates: boolean;
  /** Total size of the files in one message. */
  messageFilesBytes: number;
  /** Documents in all of a user's collections together. */
  documents: number;
  /** How many others can be in a team of the user; 0: no teams. */
  teamMembers: number;
  /** How many of a user's newest messages semantic search covers. */
  messagesByMeaning: number;
  /** All of a user's stored data (`./storage.ts`); null: no limit. */
  storageBytes: number | null;
  /** Whether usage is shown for a year, of teams too, and as a file; otherwise for 30 days. */
  usageAnalytics: boolean;
  /** Weight in the queue for replies when all slots are busy, relative to the Free plan. */
  schedulingWeight: number;
};

/** What each plan allows: the single source for enforcement, screens and tests. */
export const planLimits: Readonly<Record<PlanId, PlanLimits>> = {
  "free-plan": {
    name: "Free",
    promptLimit: { prompts: 10, windowMs: 24 * HOUR, per: "day" },
    maxOutputTokens: 2_048,
    models: "basic",
    templates: "basic",
    customTemplates: false,
    messageFilesBytes: 5 * MB,
    documents: 100,
    teamMembers: 0,
    messagesByMeaning: 1_000,
    storageBytes: 100 * MB,
    usageAnalytics: false,
    schedulingWeight: 1,
  },
  "pro-plan": {
    name: "Professional",
    promptLimit: { prompts: 20, windowMs: HOUR, per: "hour" },
    maxOutputTokens: 8_192,
    models: "all",
    templates: "all",
    customTemplates: false,
    messageFilesBytes: 9 * MB,
    documents: 5_000,
    teamMembers: 10,
    messagesByMeaning: 10_000,
    storageBytes: 10_000 * MB,
    usageAnalytics: false,
    schedulingWeight: 4,
  },
  "enterprise-plan": {
    name: "Enterprise",
    promptLimit: null,
    maxOutputTokens: null,
    models: "all",
    templates: "all",
    customTemplates: true,
    messageFilesBytes: 9 * MB,
    documents: 20_000,
    teamMembers: 100,
    messagesByMeaning: 20_000,
    storageBytes: null,
    usageAnalytics: true,
    schedulingWeight: 16,
  },
};

/** A stored plan id. Discontinued ids count as Free. */
export const readPlanId = (stored: string): PlanId => planIds.find((id) => id === stored) ?? "free-plan";

/** The limits of a stored plan id. */
export const limitsOf = (planId: string): PlanLimits => planLimits[readPlanId(planId)];

/** Rank by price, from the cheapest. */
export const planRank = (planId: PlanId): number => planIds.indexOf(planId);

/** The cheapest plan whose limits allow something; null: none does. */
export const cheapestPlan = (allows: (limits: PlanLimits) => boolean): PlanId | null =>
  planIds.find((planId) => allows(planLimits[planId])) ?? null;
