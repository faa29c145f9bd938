import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { call } from "./new-user";

type Purchase = { planId?: "pro-plan" | "enterprise-plan"; paymentMethodId?: string };

/** Buys a monthly plan with the checkout's API call; the screens have separate tests. */
export const buyPlan = (
  page: Page,
  { planId = "pro-plan", paymentMethodId = "pm_card_visa" }: Purchase = {},
) =>
  call(page, "checkout.subscribe", {
    planId,
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
