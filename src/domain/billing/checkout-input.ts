import { z } from "zod";
import { billingDetails } from "./checkout-form";
import { order } from "./order";

/** An id that the payment provider gave. */
export const providerId = z
  .string()
  .max(255)
  .regex(/^[a-z]+_[A-Za-z0-9_]+$/);

/** A payment method that the browser made of a card. No field has room for a card's number or its code. */
export const newCard = z.object({
  paymentMethodId: providerId,
  expiry: z.object({ month: z.int().min(1).max(12), year: z.int().min(2000).max(2099) }).optional(),
});

export const subscribeInput = z.object({
  ...order.shape,
  /** Made by the browser for each submission; the same again where it does not know what became of it. */
  attemptId: z.uuid(),
  card: newCard,
  details: billingDetails,
});
export type SubscribeInput = z.infer<typeof subscribeInput>;

export const changePlanInput = z.object({
  ...order.shape,
  attemptId: z.uuid(),
  /** The preview's sealed quote: the change costs what was shown. */
  quote: z.string().max(2_000),
});
export type ChangePlanInput = z.infer<typeof changePlanInput>;

export const challengeInput = z.object({
  intentId: providerId,
  clientSecret: z
    .string()
    .max(255)
    .regex(/^[A-Za-z0-9_]+$/),
  approved: z.boolean(),
});
export type ChallengeInput = z.infer<typeof challengeInput>;
