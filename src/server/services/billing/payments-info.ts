import "server-only";
import type { Payments } from "~/server/ports/payments";

/** `off`: payments are not set up. `live`: real money moves. `publishableKey` null: only test cards are accepted. */
export type PaymentsInfo = {
  off: boolean;
  live: boolean;
  simulated: boolean;
  publishableKey: string | null;
};

/** What a screen with a card form needs to know about payments. */
export const paymentsInfo = ({ live, kind, publishableKey }: Payments): PaymentsInfo => ({
  off: kind === "off",
  live,
  simulated: kind === "simulator",
  publishableKey,
});
