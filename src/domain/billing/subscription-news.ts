import { z } from "zod";
import { soldPlanId } from "./sold-plan";

const plan = { planId: soldPlanId, cycle: z.enum(["monthly", "annual"]) };
/** ISO 8601, because news wait as JSON until they are mailed. */
const time = z.iso.datetime();

/** The invoice that it is about. News that were kept before they named one have none. */
const bill = z.object({ number: z.string(), amount: z.int() }).nullable().default(null);

/** What an owner is told when a subscription changed. `until`: up to when the plan is paid. */
export const subscriptionNews = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("subscribed"), ...plan, until: time, bill }),
  z.object({ kind: z.literal("renewed"), ...plan, until: time, bill }),
  /** `nextAttemptAt` null: it is not tried again. `accessUntil`: how long the plan stays without a payment. */
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
  /** `asked`: canceled by its owner. `unpaid`: no try to renew it went through. `closed`: anything else, as a refund. */
  z.object({ kind: z.literal("ended"), ...plan, reason: z.enum(["asked", "unpaid", "closed"]) }),
]);

export type SubscriptionNews = z.infer<typeof subscriptionNews>;
