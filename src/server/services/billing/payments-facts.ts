import "server-only";
import type { Payments } from "~/server/ports/payments";

/** `live`: money moves. `publishableKey` null: the card form takes test cards alone. */
export type PaymentsFacts = { live: boolean; simulated: boolean; publishableKey: string | null };

/** What a screen with a card form has to know of payments. */
export const paymentsFacts = ({ live, kind, publishableKey }: Payments): PaymentsFacts => ({
  live,
  simulated: kind === "simulator",
  publishableKey,
});
