import { z } from "zod";
import { planIds } from "./plan";

/** A plan with a price, by its id in rows and addresses. */
export const paidPlanId = z.enum(planIds).exclude(["free-plan"]);
export type PaidPlanId = z.infer<typeof paidPlanId>;
