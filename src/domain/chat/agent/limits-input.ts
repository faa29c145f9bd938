import { z } from "zod";
import type { RunLimits } from "./limits";

export const runLimits = z.strictObject({
  steps: z.int().min(1, "At least 1 step").max(500, "At most 500 steps"),
  tokens: z.int().min(1_000, "At least 1,000 tokens").max(50_000_000, "At most 50,000,000 tokens").nullable(),
  minutes: z.int().min(1, "At least 1 minute").max(1_440, "At most 1,440 minutes").nullable(),
  dollars: z.number().min(0.01, "At least $0.01").max(1_000, "At most $1,000").nullable(),
  // Limits that were stored before it was one.
  proposes: z.boolean().default(false),
}) satisfies z.ZodType<RunLimits>;
