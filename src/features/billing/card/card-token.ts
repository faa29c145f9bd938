import type { CardExpiry } from "~/domain/billing/card-expiry";
import type { DeclineReason } from "~/domain/billing/decline-reason";

/** Represents a card outside this browser. */
export type CardToken = { paymentMethodId: string; expiry?: CardExpiry };
export type TokenizeResult = { token: CardToken } | { declined: DeclineReason };
