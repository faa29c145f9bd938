import { expect, it } from "vitest";
import { withBillingDates } from "~/domain/billing/money";

it.each([
  ["Unused time on Professional after 22 Nov 2026", "Unused time on Professional after November 22, 2026"],
  ["Remaining time on Enterprise after 01 Mar 2026", "Remaining time on Enterprise after March 1, 2026"],
  ["1 × Professional (at $20.00 / month)", "1 × Professional (at $20.00 / month)"],
])("writes the dates of Stripe's line %j like all others", (line, text) =>
  expect(withBillingDates(line)).toBe(text),
);
