import { expect, it } from "vitest";
import { lineOf } from "~/server/adapters/payments/stripe/invoice";

const described = (description: string) =>
  lineOf({ description, amount: 0, parent: null, period: { start: 0, end: 0 } } as Parameters<
    typeof lineOf
  >[0]).description;

it("writes a line's dates as the rest of the page does", () => {
  expect(described("Unused time on Professional after 02 Nov 2026")).toBe(
    "Unused time on Professional after November 2, 2026",
  );
  expect(described("1 × Professional (at $20.00 / month)")).toBe("1 × Professional (at $20.00 / month)");
  expect(described("2 Bad 2026")).toBe("2 Bad 2026");
});
