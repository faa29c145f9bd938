import { beforeAll, expect, it } from "vitest";
import { memoryRecords } from "~payments-simulator";
import { simulatedPayments } from "~tests/support/payments-under-test";
import { faultsInAnswer } from "~tests/support/stripe-description/check-answer";

// The contract tests rely on this check, so it must detect deviations.
let customer: Record<string, unknown>;

beforeAll(async () => {
  const { ask } = simulatedPayments(memoryRecords());
  customer = (await ask({ method: "POST", path: "/v1/customers", form: "name=Ada" })).body;
});

it("finds nothing wrong with a customer, a list of customers or an event about one", () => {
  expect(faultsInAnswer(customer)).toEqual([]);
  expect(faultsInAnswer({ object: "list", data: [customer] })).toEqual([]);
});

it.each([
  ["a field that Stripe does not have", { colour: "red" }, "additional properties"],
  ["a missing field", { livemode: undefined }, "required property 'livemode'"],
  ["a number for a text", { email: 7 }, "must be string"],
  ["an unlisted value", { tax_exempt: "sometimes" }, "must be equal to constant"],
  ["a wrong nested field", { invoice_settings: { footer: null } }, "/invoice_settings must have required"],
  ["an undescribed object", { object: "customers" }, '"customers" is not described'],
])("finds %s", (_, change, fault) => {
  const wrong = JSON.parse(JSON.stringify({ ...customer, ...change }));
  expect(faultsInAnswer(wrong).join("\n")).toContain(fault);
  expect(faultsInAnswer({ object: "list", data: [customer, wrong] }).join("\n")).toContain(fault);
});

it("finds what is wrong with an error", () => {
  const error = { type: "invalid_request_error", message: "No" };
  expect(faultsInAnswer({ error })).toEqual([]);
  expect(faultsInAnswer({ error: { ...error, type: "our_error" } })).not.toEqual([]);
});
