import type { Invoice } from "./invoice";

/** An invoice's status from the customer's point of view. */
export type InvoiceState = "paid" | "open" | "refunded" | "partly_refunded" | "uncollectible" | "void";

export const invoiceStateLabels: Readonly<Record<InvoiceState, string>> = {
  paid: "Paid",
  open: "Open",
  refunded: "Refunded",
  partly_refunded: "Partly refunded",
  uncollectible: "Unpaid",
  void: "Void",
};

/** @returns undefined for a draft, which may still change and bills nobody yet */
export function invoiceState({
  status,
  amountPaid,
  amountRefunded,
}: Pick<Invoice, "status" | "amountPaid" | "amountRefunded">): InvoiceState | undefined {
  if (status === "draft") return undefined;
  if (status !== "paid" || amountRefunded <= 0) return status;
  return amountRefunded >= amountPaid ? "refunded" : "partly_refunded";
}
