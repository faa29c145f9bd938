import { expect } from "@playwright/test";
import { test } from "./pages/test";

test("rejects events that the payment provider did not sign, and oversized ones", async ({ request }) => {
  const post = (options: { data: string; headers?: Record<string, string> }) =>
    request.post("/api/stripe/webhook", options).then((answer) => answer.status());
  const event = JSON.stringify({ id: "evt_forged", object: "event", type: "invoice.paid" });
  expect(await post({ data: event })).toBe(400);
  const headers = { "stripe-signature": `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}` };
  expect(await post({ data: event, headers })).toBe(400);
  expect(await post({ data: "x".repeat(1_000_001), headers })).toBe(413);
  expect((await request.get("/api/stripe/webhook")).status()).toBe(405);
});
