import { extractText, getDocumentProxy } from "unpdf";
import { afterEach, describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Order } from "~/domain/billing/order";
import { pdfPrinter } from "~/server/adapters/printer/pdf-printer";
import { systemIds } from "~/server/adapters/system/ids";
import { readCheckout } from "~/server/services/billing/checkout";
import { listInvoices, printInvoice, readInvoice } from "~/server/services/billing/invoices";
import { changePlan } from "~/server/services/billing/subscription";
import { ada, buyingWorld } from "~tests/support/buying-world";

const world = buyingWorld();
afterEach(() => expect(world().faults).toEqual([]));

const changeTo = async (user: SignedInUser, order: Order) => {
  const seen = await readCheckout(world().deps, user, order);
  if (seen.kind !== "change") throw new Error(seen.kind);
  const { quote } = seen;
  await changePlan(world().deps, user, { ...order, attemptId: systemIds.next(), quote });
};
const pageOf = (user: SignedInUser, limit = 10, cursor?: string | null) =>
  listInvoices(world().deps, user, { limit, cursor });
const onlyInvoiceOf = async (user: SignedInUser) => (await pageOf(user)).invoices[0]?.id ?? "";

describe("the billing history", () => {
  it("is empty before the first payment", async () => {
    expect(await pageOf(await world().newUser())).toEqual({ invoices: [], nextCursor: null });
  });

  it("lists what was billed, page by page, newest first", async () => {
    const user = await world().newSubscriber();
    for (const planId of ["enterprise-plan", "pro-plan", "enterprise-plan"] as const)
      await changeTo(user, { planId, cycle: "monthly" });
    const first = await pageOf(user, 3);
    const second = await pageOf(user, 3, first.nextCursor);
    expect(second).toMatchObject({
      invoices: [
        {
          date: "January 31, 2026",
          subject: "1 × Professional (at $20.00 / month)",
          amount: "$20.00",
          state: "paid",
        },
      ],
      nextCursor: null,
    });
    const ids = [...first.invoices, ...second.invoices].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(first.invoices[0]?.subject).toMatch(
      /^Remaining time on Enterprise after [A-Z][a-z]+ \d{1,2}, \d{4}$/,
    );
    await expect(pageOf(user, 3, "in_unknown")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("an invoice", () => {
  it("shows who is billed, what each part of a change cost, and which card paid", async () => {
    const user = await world().newSubscriber("pm_card_mastercard");
    await changeTo(user, { planId: "enterprise-plan", cycle: "monthly" });
    const sheet = await readInvoice(world().deps, user, { invoiceId: await onlyInvoiceOf(user) });
    expect(sheet).toMatchObject({
      state: "paid",
      isTest: true,
      buyer: [ada.name, ada.address, "London, London SW1Y 4JH", "United Kingdom", user.email],
      lines: [{ amount: "-$20.00" }, { amount: "$100.00" }],
      settlement: [{ label: "Amount paid", text: "$80.00" }],
      note: "Paid on January 31, 2026 with Mastercard ending in 4444.",
    });
    expect(sheet.totals.map(({ text }) => text)).toEqual(["$80.00", "$0.00", "$80.00"]);
  });

  it("shows a refund", async () => {
    const user = await world().newSubscriber();
    const invoiceId = await onlyInvoiceOf(user);
    await world().deps.payments.refund({ invoiceId, amount: 2_000, idempotencyKey: systemIds.next() });
    expect((await pageOf(user)).invoices).toMatchObject([{ state: "refunded" }]);
    expect((await readInvoice(world().deps, user, { invoiceId })).settlement).toContainEqual({
      label: "Refunded",
      text: "-$20.00",
    });
  });

  it("is printed with the amounts shown on its page", async () => {
    const user = await world().newSubscriber();
    const invoiceId = await onlyInvoiceOf(user);
    const sheet = await readInvoice(world().deps, user, { invoiceId });
    const { fileName, pdf } = await printInvoice({ ...world().deps, printer: pdfPrinter() }, user, {
      invoiceId,
    });
    expect(fileName).toBe(`invoice-${sheet.number}.pdf`);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
    for (const row of [...sheet.totals, ...sheet.settlement])
      expect(text).toContain(`${row.label} ${row.text}`);
    for (const line of sheet.lines) expect(text).toContain(line.amount);
  });

  it("is not visible to other users", async () => {
    const invoiceId = await onlyInvoiceOf(await world().newSubscriber());
    for (const stranger of [await world().newUser(), await world().newSubscriber()]) {
      const unknown = { code: "not_found" };
      await expect(readInvoice(world().deps, stranger, { invoiceId })).rejects.toMatchObject(unknown);
      const deps = { ...world().deps, printer: pdfPrinter() };
      await expect(printInvoice(deps, stranger, { invoiceId })).rejects.toMatchObject(unknown);
    }
  });
});
