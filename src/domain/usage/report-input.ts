import { z } from "zod";
import { timeZone } from "../account/usage";
import { usageRangeNames } from "./usage-range";
import { type ReportPeriod, usageGroupings } from "./usage-report";

/** Whose usage: the user's own, or that of a team of theirs. */
const scope = z.union([
  z.object({ of: z.literal("user") }),
  z.object({ of: z.literal("team"), teamId: z.uuid() }),
]);

export const reportPeriod = z.object({
  range: z.enum(usageRangeNames),
  by: z.enum(usageGroupings),
  timeZone,
}) satisfies z.ZodType<ReportPeriod>;

export const reportInput = reportPeriod.extend({ scope });
export type ReportInput = z.infer<typeof reportInput>;
