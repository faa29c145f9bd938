import { z } from "zod";
import { planIds } from "./plan";

/** A plan that costs something, as rows and addresses name it. */
export const soldPlanId = z.enum(planIds).exclude(["free-plan"]);
export type SoldPlanId = z.infer<typeof soldPlanId>;
