import { z } from "zod";
import { invalidRequest } from "../api-error";
import { type Endpoints, ok } from "../http/endpoint";
import { integer, readParams } from "../http/params";
import { newCreditNote, newRefund } from "../objects/credit-note";
import type { StoredCreditNote, StoredInvoice, StoredRefund } from "../objects/stored";
import type { Session } from "../session";

const creditNoteParams = z.strictObject({
  invoice: z.string(),
  amount: integer.min(1),
  refund_amount: integer.min(1),
});

/** Refunds part of a charge. @throws {ApiError} if the amount exceeds what is left */
async function refund(session: Session, intentId: string, amount: number): Promise<StoredRefund> {
  const intent = await session.load("payment_intent", intentId, "payment_intent");
  if (intent.status !== "succeeded" || intent.latest_charge === null)
    throw invalidRequest("This PaymentIntent does not have a successful charge to refund.", {
      param: "payment_intent",
    });
  const charge = await session.load("charge", intent.latest_charge);
  const left = charge.amount - charge.amount_refunded;
  if (amount > left)
    throw invalidRequest(`Refund amount ($${amount / 100}) is greater than unrefunded amount on charge.`, {
      param: "amount",
    });
  const created = await session.save<"refund">(newRefund(session, charge, amount));
  await session.save<"charge">({
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  return created;
}

async function createCreditNote(
  session: Session,
  invoice: StoredInvoice,
  amount: number,
): Promise<StoredCreditNote> {
  const [payment] = invoice.simulated.payments;
  if (invoice.status !== "paid" || !payment)
    throw invalidRequest("A refund needs an invoice that was paid.", { param: "refund_amount" });
  const refunded = await refund(session, payment.payment.payment_intent, amount);
  const notes = await session.list("credit_note", { parentId: invoice.customer, limit: 1000 });
  const note = await session.save<"credit_note">(
    newCreditNote(session, {
      invoice,
      refund: refunded,
      count: notes.filter(({ object }) => object.invoice === invoice.id).length,
    }),
  );
  await session.save<"invoice">({
    ...invoice,
    post_payment_credit_notes_amount: invoice.post_payment_credit_notes_amount + amount,
  });
  await session.emit("credit_note.created", note);
  return note;
}

export const refundEndpoints: Endpoints = {
  async "POST /v1/credit_notes"(session, { form }) {
    const params = readParams(form, creditNoteParams);
    if (params.amount !== params.refund_amount)
      throw invalidRequest(
        "The sum of credit amount, refund amount and out of band amount must equal the credit note's.",
        {
          param: "refund_amount",
        },
      );
    const invoice = await session.load("invoice", params.invoice, "invoice");
    return ok(await createCreditNote(session, invoice, params.amount));
  },
};
