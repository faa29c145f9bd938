import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AddCardInput, FinishCardInput } from "~/domain/billing/account-input";
import { type CardRefusalReason, cardRefusalReason } from "~/domain/billing/card-refusal";
import { notFound } from "~/domain/error/domain-error";
import type { CardAnswer, SavedCard } from "~/server/ports/payments";
import { askProvider } from "./ask-provider";
import type { BillingDeps } from "./billing-deps";
import { billingReturnUrl, type Collected, collectOwed } from "./collect-owed";
import { ensureCustomer, findCustomer } from "./ensure-customer";
import { onePayment } from "./one-payment";

/** `owed`: a first card becomes the default, and what had failed before is tried with it. */
export type AddedCard =
  | { status: "added"; card: SavedCard; owed: Collected }
  | { status: "needs_action"; url: string }
  | { status: "refused"; reason: CardRefusalReason };

/**
 * Keeps a card that the browser made a payment method of.
 *
 * @throws DomainError conflict while a payment runs; unavailable when the provider could not be asked: then the same
 * attempt may be made again
 */
export function addCard(
  deps: BillingDeps,
  user: SignedInUser,
  { attemptId, card }: AddCardInput,
): Promise<AddedCard> {
  return onePayment(deps, { userId: user.id, attemptId }, () =>
    askProvider(async () => {
      const customerId = await ensureCustomer(deps, user, { details: null, attemptId });
      const answer = await deps.payments.addCard({
        customerId,
        card: { kind: "new", ...card },
        returnUrl: billingReturnUrl(deps),
        idempotencyKey: `${attemptId}:card`,
      });
      return kept(deps, answer, { customerId, attemptId });
    }),
  );
}

/**
 * How adding a card ended, for who comes back from their bank.
 *
 * @throws DomainError not_found for another's intent, too
 */
export function finishCard(
  deps: BillingDeps,
  user: SignedInUser,
  { intentId }: FinishCardInput,
): Promise<AddedCard> {
  const attemptId = deps.ids.next();
  return onePayment(deps, { userId: user.id, attemptId }, () =>
    askProvider(async () => {
      const customerId = await findCustomer(deps, user.id);
      if (!customerId) throw notFound();
      const idempotencyKey = `${intentId}:finish`;
      const answer = await deps.payments.finishCard({ customerId, intentId, idempotencyKey });
      return kept(deps, answer, { customerId, attemptId });
    }),
  );
}

async function kept(
  deps: BillingDeps,
  answer: CardAnswer,
  { customerId, attemptId }: { customerId: string; attemptId: string },
): Promise<AddedCard> {
  if (answer.status === "refused") return { status: "refused", reason: cardRefusalReason(answer) };
  if (answer.status === "needs_action") return { status: "needs_action", url: answer.url };
  const { card } = answer;
  const owed = card.isDefault
    ? await collectOwed(deps, { customerId, cardId: card.id, attemptId })
    : ({ status: "nothing" } as const);
  return { status: "added", card, owed };
}
