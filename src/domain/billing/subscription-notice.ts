import { z } from "zod";
import { paidPlanId } from "./paid-plan";

const plan = { planId: paidPlanId, cycle: z.enum(["monthly", "annual"]) };
/** ISO 8601, because notices wait as JSON until they are emailed. */
const time = z.iso.datetime();

/** The invoice concerned. Notices stored before this field existed have none. */
const bill = z.object({ number: z.string(), amount: z.int() }).nullable().default(null);

/** A change to a subscription that its owner is told about. `until`: the end of the paid period. */
export const subscriptionNotice = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("subscribed"), ...plan, until: time, bill }),
  z.object({ kind: z.literal("renewed"), ...plan, until: time, bill }),
  /** `nextAttemptAt` null: no further attempt. `accessUntil`: how long the plan lasts without a payment. */
  z.object({
    kind: z.literal("payment_failed"),
    ...plan,
    bill,
    nextAttemptAt: time.nullable(),
    accessUntil: time.nullable(),
  }),
  z.object({ kind: z.literal("plan_changed"), ...plan, until: time }),
  z.object({ kind: z.literal("cancel_scheduled"), ...plan, until: time }),
  z.object({ kind: z.literal("resumed"), ...plan, until: time }),
  /**
   * `asked`: canceled by its owner. `unpaid`: every renewal attempt failed. `closed`: anything else, such as a
   * refund.
   */
  z.object({ kind: z.literal("ended"), ...plan, reason: z.enum(["asked", "unpaid", "closed"]) }),
]);

export type SubscriptionNotice = z.infer<typeof subscriptionNotice>;
