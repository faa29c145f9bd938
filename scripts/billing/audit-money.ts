import type { Books } from "./books.ts";
import { type Discrepancy, dayOf, dollars, periodOf, sumOf } from "./discrepancy.ts";

type Provider = Books["provider"];
type Invoice = Provider["invoice"][number];
type Charge = Provider["charge"][number];

const CENT_RULE = "each amount is correct to the cent";
const ONCE_RULE = "each period is paid exactly once";
const SUM_RULE = "invoices equal payments minus refunds";
const DATE_RULE = "a change is priced at the time it is made";

/** How long a quoted price is valid, in seconds. */
const QUOTE_VALID_S = 600;

const periodIn = ({ lines, number }: Invoice): string => {
  const [line] = lines.data;
  return line ? `${periodOf(line.period)} (${number})` : String(number);
};

/** Reports a discrepancy unless both amounts are equal. */
function compare(
  about: () => Pick<Discrepancy, "rule" | "customer" | "period">,
  expected: number,
  found: number,
): Discrepancy[] {
  return expected === found ? [] : [{ ...about(), expected: dollars(expected), found: dollars(found) }];
}

/** Proration starts when the change was made, or previewed shortly before. */
function auditDate({ customer, created, number, lines }: Invoice): Discrepancy[] {
  return lines.data.flatMap(({ period, parent }) => {
    const age = created - period.start;
    if (!parent?.subscription_item_details?.proration || (age >= 0 && age <= QUOTE_VALID_S)) return [];
    return [
      {
        rule: DATE_RULE,
        customer,
        period: `${periodOf(period)} (${number})`,
        expected: `from ${dayOf(created)}`,
        found: `from ${dayOf(period.start)}`,
      },
    ];
  });
}

/** The lines add up to the total, total and credit make the amount due, and that was charged once. */
function auditInvoice(invoice: Invoice, charges: readonly Charge[]): Discrepancy[] {
  const { customer, status, total, amount_due: due, starting_balance: before } = invoice;
  const after = invoice.ending_balance ?? before;
  // Evaluated only for discrepancies: formatting a period costs more than checking it.
  const about = () => ({ rule: CENT_RULE, customer, period: periodIn(invoice) });
  const expectedCharges = status === "paid" && due > 0 ? 1 : 0;
  const wrongCount =
    charges.length === expectedCharges
      ? []
      : [
          {
            ...about(),
            rule: ONCE_RULE,
            expected: `${expectedCharges} payments`,
            found: `${charges.length} payments`,
          },
        ];
  return [
    ...compare(
      about,
      total,
      sumOf(invoice.lines.data, ({ amount }) => amount),
    ),
    ...compare(about, due, Math.max(0, total + before)),
    ...compare(about, after, Math.min(0, total + before)),
    ...compare(about, status === "paid" ? due : 0, invoice.amount_paid),
    ...wrongCount,
    ...charges.flatMap((charge) => compare(about, due, charge.amount)),
  ];
}

/** A customer's credit follows from their invoices, and their invoices equal payments minus refunds. */
function auditCustomer(customer: string, own: CustomerRecords): Discrepancy[] {
  const paid = own.invoices.filter(({ status }) => status === "paid");
  const settled = own.invoices.filter(({ status }) => status !== "void" && status !== "draft");
  const about = (period: string) => () => ({ rule: SUM_RULE, customer, period });
  const credit = sumOf(settled, (invoice) => (invoice.ending_balance ?? 0) - invoice.starting_balance);
  const invoiced = sumOf(
    paid,
    (invoice) => invoice.total - (invoice.ending_balance ?? 0) + invoice.starting_balance,
  );
  const payments = sumOf(own.charges, ({ amount }) => amount);
  const refunds = sumOf(own.refunds, ({ amount }) => amount);
  const creditNotes = sumOf(paid, (invoice) => invoice.post_payment_credit_notes_amount);
  return [
    ...compare(about("all"), payments - refunds, invoiced - creditNotes),
    ...compare(
      about("refunds"),
      sumOf(own.notes, ({ amount }) => amount),
      refunds,
    ),
    ...compare(
      about("refunds"),
      sumOf(own.charges, (charge) => charge.amount_refunded),
      refunds,
    ),
    ...(own.balance === undefined ? [] : compare(about("credit"), credit, own.balance)),
  ];
}

type CustomerRecords = {
  invoices: readonly Invoice[];
  charges: readonly Charge[];
  refunds: Provider["refund"];
  notes: Provider["credit_note"];
  balance: number | undefined;
};

/** Audits every invoice and every customer, to the cent. */
export function auditMoney({ provider }: Books): Discrepancy[] {
  const succeeded = provider.charge.filter(({ status }) => status === "succeeded");
  const invoiceOf = new Map(provider.payment_intent.map(({ id, simulated }) => [id, simulated.invoiceId]));
  const chargesOf = Map.groupBy(succeeded, (charge) => invoiceOf.get(charge.payment_intent));
  const by = <Item extends { customer: string }>(items: readonly Item[]) =>
    Map.groupBy(items, ({ customer }) => customer);
  const [invoices, charges, refunds, notes] = [
    by(provider.invoice),
    by(succeeded),
    by(provider.refund),
    by(provider.credit_note),
  ];
  return [
    ...provider.invoice.flatMap(auditDate),
    ...provider.invoice.flatMap((invoice) => auditInvoice(invoice, chargesOf.get(invoice.id) ?? [])),
    ...provider.customer.flatMap(({ id, balance }) =>
      auditCustomer(id, {
        invoices: invoices.get(id) ?? [],
        charges: charges.get(id) ?? [],
        refunds: refunds.get(id) ?? [],
        notes: notes.get(id) ?? [],
        balance,
      }),
    ),
  ];
}
