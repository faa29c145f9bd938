import Link from "next/link";
import { checkoutPath } from "~/domain/billing/checkout-path";
import { type PlanId, planLimits } from "~/domain/billing/plan";
import { copy } from "./copy";

/** Links to the plan's checkout. */
export const PlanLink = ({ planId }: { planId: PlanId }) => (
  <Link href={checkoutPath(planId)} className="text-link underline underline-offset-2">
    {copy.seePlan(planLimits[planId].name)}
  </Link>
);
