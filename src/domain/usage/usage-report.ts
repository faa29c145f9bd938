import { rangeSlots, slotsIn, type UsageRange, usageRanges } from "./usage-range";
import { addUsage, noUsage, type UsageSums } from "./usage-sums";

/** Stands for no team, no key, or an account that was erased. */
export const NIL_ID = "00000000-0000-0000-0000-000000000000";

export const usageSources = ["chat", "agent", "api"] as const;

/** What the sums can be split by. */
export const usageGroupings = ["model", "source", "key", "team", "person"] as const;
export type UsageGrouping = (typeof usageGroupings)[number];

/** What a report is of: a range, split by something, with days in a time zone. */
export type ReportPeriod = { range: UsageRange; by: UsageGrouping; timeZone: string };

export type UsageSlot = UsageSums & { slot: string };
/** `name`: null for what has none, such as an erased account. */
export type UsageGroup = UsageSums & { id: string; name: string | null };

export type UsageReport = {
  totals: UsageSums;
  slots: UsageSlot[];
  /** Those with the most prompts and tokens. */
  groups: UsageGroup[];
  /** How many more groups there are; the CSV has all. */
  moreGroups: number;
};

/** How the ranges that need usage analytics are told from those of every plan. */
export const needsAnalytics = (range: UsageRange): boolean => ["quarter", "year"].includes(range);

/** Adds hours up into the parts of a range, including empty ones. */
export function sumSlots(
  hours: readonly (UsageSums & { hour: Date })[],
  { range, timeZone: zone }: Pick<ReportPeriod, "range" | "timeZone">,
  now: Date,
): UsageSlot[] {
  const slotOf = slotsIn(usageRanges[range].unit, zone);
  const bySlot = new Map<string, UsageSums>();
  for (const { hour, ...sums } of hours) {
    const slot = slotOf(hour);
    bySlot.set(slot, addUsage(bySlot.get(slot) ?? noUsage, sums));
  }
  return rangeSlots(range, zone, now).map((slot) => ({ ...(bySlot.get(slot) ?? noUsage), slot }));
}

export const totalUsage = (rows: readonly UsageSums[]): UsageSums => rows.reduce(addUsage, noUsage);
