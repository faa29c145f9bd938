import type { CardExpiry } from "~/domain/billing/card-expiry";
import type { CardRefusalReason } from "~/domain/billing/card-refusal";

/** What stands for a card everywhere but in this browser. */
export type CardToken = { paymentMethodId: string; expiry?: CardExpiry };
export type Tokenised = { token: CardToken } | { refused: CardRefusalReason };
