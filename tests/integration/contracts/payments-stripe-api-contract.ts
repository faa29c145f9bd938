import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SimulatedPaymentsUnderTest } from "~tests/support/payments-under-test";
import { newCustomer, newSubscriber, once } from "./payments-contract";

const pathOfCustomers = "/v1/customers";

/** Stripe's responses to requests that the adapter makes only by mistake or not at all. */
export function stripeApiContract(open: () => Promise<SimulatedPaymentsUnderTest>) {
  let world: SimulatedPaymentsUnderTest;
  beforeEach(async () => {
    world = await open();
  });
  afterEach(() => expect(world.faults).toEqual([]));

  describe("repeated requests", () => repeats(() => world));
  describe("wrong requests", () => refuses(() => world));
  describe("lists and expanded responses", () => lists(() => world));
}

function repeats(get: () => SimulatedPaymentsUnderTest) {
  const customer = (form: string, idempotencyKey: string) =>
    get().ask({ method: "POST", path: pathOfCustomers, form, idempotencyKey });

  it("replays the response to the same key, and marks it as a replay", async () => {
    const first = await customer("name=Ada", "key");
    const again = await customer("name=Ada", "key");
    expect(again.body).toEqual(first.body);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.headers.get("request-id")).toMatch(/^req_/);
    expect(again.headers.get("stripe-version")).toMatch(/^20\d\d-/);
  });

  it("accepts a key for another request after a day", async () => {
    const first = await customer("name=Ada", "key");
    await get().simulator.advance({ to: new Date("2026-02-01T12:00:01Z") });
    expect((await customer("name=Ada", "key")).body.id).not.toBe(first.body.id);
  });

  it("rejects a key that was used for something else", async () => {
    await customer("name=Ada", "key");
    expect(await customer("name=Eve", "key")).toMatchObject({
      status: 400,
      body: { error: { type: "idempotency_error" } },
    });
  });

  it("rejects a key whose request is still in progress", async () => {
    const answers = await Promise.all([customer("name=Ada", "key"), customer("name=Ada", "key")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("does not store invalid requests, so their key can be reused", async () => {
    expect((await customer("name=Ada&colour=red", "key")).status).toBe(400);
    expect((await customer("name=Ada", "key")).status).toBe(200);
  });

  it("is retried by the SDK after a rate limit", async () => {
    get().simulator.rateLimitNext(1);
    const refused = await get().ask({ method: "GET", path: pathOfCustomers });
    expect(refused).toMatchObject({ status: 429, body: { error: { code: "rate_limit" } } });
    get().simulator.rateLimitNext(9);
    await expect(newCustomer(get().payments)).rejects.toMatchObject({ reason: "rate_limited" });
  });
}

function refuses(get: () => SimulatedPaymentsUnderTest) {
  it.each([
    ["POST", "/v1/customers", "colour=red", 400, "parameter_unknown", "colour"],
    ["POST", "/v1/products", "", 400, "parameter_missing", "name"],
    ["POST", "/v1/subscriptions", "customer=cus_1&items[0][colour]=red", 400, undefined, undefined],
    ["GET", "/v1/invoices?limit=0", undefined, 400, undefined, "limit"],
    ["GET", "/v1/invoices/in_unknown", undefined, 404, "resource_missing", "id"],
    ["GET", "/v1/subscriptions/cus_unknown", undefined, 404, "resource_missing", "id"],
    ["GET", "/v1/invoices?starting_after=in_unknown", undefined, 404, "resource_missing", "starting_after"],
    ["GET", "/v1/balance", undefined, 404, undefined, undefined],
    ["GET", "/v1/__proto__/x", undefined, 404, undefined, undefined],
    [
      "POST",
      "/v1/invoices/create_preview",
      "subscription_details[colour]=red",
      400,
      "parameter_unknown",
      "subscription_details[colour]",
    ],
  ] as const)("%s %s with %s: %i", async (method, path, form, status, code, param) => {
    const { body, ...answer } = await get().ask({ method, path, ...(form !== undefined && { form }) });
    expect(answer.status).toBe(status);
    expect(body.error).toMatchObject({
      type: "invalid_request_error",
      ...(code && { code }),
      ...(param && { param }),
    });
  });

  it("voids open invoices only", async () => {
    const { customerId } = await newSubscriber(get().payments);
    const [invoice] = (await get().payments.listInvoices({ customerId, limit: 1 })).invoices;
    expect(
      await get().ask({ method: "POST", path: `/v1/invoices/${invoice?.id}/void`, form: "" }),
    ).toMatchObject({ status: 400, body: { error: { code: "invoice_not_editable" } } });
  });

  it("stops retrying a renewal that was voided", async () => {
    const { payments, simulator, ask } = get();
    const { customerId, subscription } = await newSubscriber(payments, "pm_card_chargeCustomerFail");
    await simulator.advance({ to: new Date("2026-03-01T00:00:00Z") });
    const [open] = (await payments.listInvoices({ customerId, limit: 1 })).invoices;
    expect(await ask({ method: "POST", path: `/v1/invoices/${open?.id}/void`, form: "" })).toMatchObject({
      status: 200,
      body: { status: "void" },
    });
    await payments.cancelNow({ subscriptionId: subscription.id, ...once() });
    await simulator.advance({ to: new Date("2026-04-01T00:00:00Z") });
    expect((await payments.listInvoices({ customerId, limit: 10 })).invoices).toHaveLength(2);
  });
}

function lists(get: () => SimulatedPaymentsUnderTest) {
  it("pages forwards and backwards without gaps or overlaps", async () => {
    const names = ["Ada", "Bob", "Cem", "Dee", "Eve"];
    for (const name of names)
      await get().ask({ method: "POST", path: pathOfCustomers, form: `name=${name}` });
    const page = async (query: string) => {
      const { body } = await get().ask({ method: "GET", path: `${pathOfCustomers}?${query}` });
      const data = body.data as { id: string; name: string }[];
      return { ids: data.map(({ id }) => id), names: data.map(({ name }) => name), more: body.has_more };
    };
    const first = await page("limit=2");
    expect(first).toMatchObject({ names: ["Eve", "Dee"], more: true });
    const second = await page(`limit=3&starting_after=${first.ids[1]}`);
    expect(second).toMatchObject({ names: ["Cem", "Bob", "Ada"], more: false });
    expect(await page(`limit=2&ending_before=${second.ids[2]}`)).toMatchObject({
      names: ["Cem", "Bob"],
      more: true,
    });
  });

  it("expands ids on request, up to four levels", async () => {
    const { customerId } = await newSubscriber(get().payments);
    const ask = (expand: string) =>
      get().ask({ method: "GET", path: `/v1/subscriptions?customer=${customerId}&${expand}` });
    const { body } = await ask("expand[]=data.latest_invoice.payments&expand[]=data.customer");
    expect(body.data).toMatchObject([
      {
        customer: { object: "customer", id: customerId },
        latest_invoice: {
          object: "invoice",
          customer: customerId,
          payments: { data: [{ object: "invoice_payment", status: "paid" }] },
        },
      },
    ]);
    for (const wrong of ["expand[]=data.colour", "expand[]=data.a.b.c.d", "expand=data"])
      expect((await ask(wrong)).status).toBe(400);
  });
}
