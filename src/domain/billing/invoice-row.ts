import type { Invoice } from "./invoice";
import { type InvoiceState, invoiceState } from "./invoice-state";
import { formatAmount, formatBillingDate } from "./money";

/** An invoice as a row of the billing history. */
export type InvoiceRow = {
  id: string;
  number: string;
  date: string;
  subject: string;
  amount: string;
  state: InvoiceState;
};

/** @returns undefined for a draft */
export function invoiceRow(invoice: Invoice): InvoiceRow | undefined {
  const state = invoiceState(invoice);
  if (!state) return undefined;
  return {
    id: invoice.id,
    number: invoice.number ?? invoice.id,
    date: formatBillingDate(invoice.createdAt),
    subject: subjectOf(invoice),
    amount: formatAmount(invoice.total),
    state,
  };
}

/** The plan that was paid for. For a plan change that is the new plan: the line that is not a credit. */
const subjectOf = ({ lines }: Invoice): string =>
  (lines.findLast(({ amount }) => amount > 0) ?? lines.at(-1))?.description ?? "";
