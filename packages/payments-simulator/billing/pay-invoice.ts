import { newCharge } from "../objects/charge";
import { type Decline, declineError } from "../objects/decline";
import type { StoredInvoice, StoredPaymentIntent, StoredPaymentMethod } from "../objects/stored";
import { type Session, toPublic } from "../session";
import { evaluateCharge, type Verdict } from "./evaluate-charge";
import { markPaid } from "./mark-paid";

export type Attempt = {
  intent: StoredPaymentIntent;
  method: StoredPaymentMethod;
  /** Whether the cardholder is present and can be challenged. */
  onSession: boolean;
  /** Where the browser goes after the challenge. */
  returnUrl: string | null;
};

async function succeed(session: Session, { intent, method }: Attempt): Promise<void> {
  const charge = await session.save<"charge">(newCharge(session, { intent, method, decline: undefined }));
  // Approval of the first payment covers the renewals.
  await session.save<"payment_method">({ ...method, simulated: { ...method.simulated, approved: true } });
  await session.save<"payment_intent">({
    ...intent,
    status: "succeeded",
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
  });
  await markPaid(session, await session.load("invoice", intent.simulated.invoiceId));
}

/** Makes the intent require another payment method, and counts a failed attempt on the invoice. */
export async function failPayment(
  session: Session,
  { intent, method }: Pick<Attempt, "intent" | "method">,
  decline: Decline,
): Promise<void> {
  const charge = await session.save<"charge">(newCharge(session, { intent, method, decline }));
  await session.save<"payment_intent">({
    ...intent,
    status: "requires_payment_method",
    last_payment_error: lastError(decline, { charge: charge.id, method }),
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
  });
  await recordFailedAttempt(session, intent.simulated.invoiceId);
}

const lastError = (
  decline: Decline,
  { charge, method }: { charge: string; method: StoredPaymentMethod },
): StoredPaymentIntent["last_payment_error"] => ({
  ...declineError(decline),
  charge,
  payment_method: toPublic(method) as Omit<StoredPaymentMethod, "simulated">,
});

/** Counts a failed attempt on an invoice. */
export async function recordFailedAttempt(session: Session, invoiceId: string): Promise<StoredInvoice> {
  const invoice = await session.load("invoice", invoiceId);
  const tried = await session.save<"invoice">({
    ...invoice,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
  });
  await session.emit("invoice.payment_failed", tried);
  return tried;
}

async function requireAction(session: Session, { intent, method, returnUrl }: Attempt): Promise<void> {
  const url = new URL(`/checkout/challenge/${intent.id}`, session.appUrl);
  url.searchParams.set("client_secret", intent.client_secret);
  await session.save<"payment_intent">({
    ...intent,
    status: "requires_action",
    last_payment_error: null,
    next_action: {
      type: "redirect_to_url",
      redirect_to_url: { return_url: returnUrl, url: url.href },
    },
    payment_method: method.id,
  });
  await session.emit(
    "invoice.payment_action_required",
    await session.load("invoice", intent.simulated.invoiceId),
  );
}

/** Attempts to pay an open invoice with a card. */
export async function payInvoice(session: Session, attempt: Attempt): Promise<Verdict> {
  const verdict = evaluateCharge(attempt.method, attempt.onSession);
  if (verdict.kind === "paid") await succeed(session, attempt);
  else if (verdict.kind === "asks") await requireAction(session, attempt);
  else await failPayment(session, attempt, verdict.decline);
  return verdict;
}

/** The payment intent of an open invoice. */
export async function intentOf(session: Session, invoice: StoredInvoice): Promise<StoredPaymentIntent> {
  const [payment] = invoice.simulated.payments;
  if (!payment) throw new Error(`The invoice ${invoice.id} has no payment intent`);
  return session.load("payment_intent", payment.payment.payment_intent);
}
