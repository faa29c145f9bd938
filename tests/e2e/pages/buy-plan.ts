import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { call } from "./new-user";

/** Buys Professional by the month, with Visa 4242 or another test card, by the call that the checkout makes: its screens have their own tests. */
export const buyPlan = (page: Page, paymentMethodId = "pm_card_visa") =>
  call(page, "checkout.subscribe", {
    planId: "pro-plan",
    cycle: "monthly",
    attemptId: randomUUID(),
    card: { paymentMethodId, expiry: { month: 12, year: 2034 } },
    details: {
      name: "Ada Lovelace",
      address: "12 St James's Square",
      city: "London",
      state: "London",
      zipCode: "SW1Y 4JH",
      country: "GB",
    },
  });
