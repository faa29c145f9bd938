import "server-only";
import type { Payments } from "~/server/ports/payments";

/** `off`: payments are not set up. `live`: money moves. `publishableKey` null: the card form takes test cards alone. */
export type PaymentsInfo = {
  off: boolean;
  live: boolean;
  simulated: boolean;
  publishableKey: string | null;
};

/** What a screen with a card form has to know of payments. */
export const paymentsInfo = ({ live, kind, publishableKey }: Payments): PaymentsInfo => ({
  off: kind === "off",
  live,
  simulated: kind === "simulator",
  publishableKey,
});
