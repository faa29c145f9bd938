import { z } from "zod";
import type { SoldPlanId } from "./subscription-snapshot";

/** A plan that costs something, as rows and addresses name it. */
export const soldPlanId = z.enum(["pro-plan", "enterprise-plan"]) satisfies z.ZodType<SoldPlanId>;
