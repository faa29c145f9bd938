import type { PlanId } from "./plan";
import type { BillingCycle } from "./price";

/** Where a plan is bought; without a cycle the checkout opens with its own. */
export const checkoutPath = (planId: PlanId, cycle?: BillingCycle): string =>
  `/checkout/${planId}${cycle ? `?cycle=${cycle}` : ""}`;
