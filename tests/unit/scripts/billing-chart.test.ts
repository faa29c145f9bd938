import { expect, it } from "vitest";
import { chart } from "../../../scripts/billing/chart";
import type { Month } from "../../../scripts/billing/ledger";

it("draws a bar per plan and month, the failures, and both axes", () => {
  const months: Month[] = [
    { month: "2026-01", paid: { "pro-plan": 200_000, "enterprise-plan": 100_000 }, refunded: 0, failures: 0 },
    { month: "2026-02", paid: { "pro-plan": 400_000 }, refunded: 500, failures: 4 },
  ];
  const svg = chart(months, "A run");
  const heightOf = (title: string) =>
    Number(new RegExp(`height="([\\d.]+)"[^>]*><title>${title}`).exec(svg)?.[1]);
  expect(heightOf("2026-01 Professional: \\$2000")).toBeCloseTo(
    heightOf("2026-02 Professional: \\$4000") / 2,
    1,
  );
  expect(heightOf("2026-02 Enterprise: \\$0")).toBe(0);
  for (const words of ["A run", "Paid, in US dollars", "Failed renewals", "Month", "2026-02", "$5,000"])
    expect(svg).toContain(words);
  expect(svg.match(/<circle /g)).toHaveLength(2);
  expect(chart([], "Nothing")).not.toContain("NaN");
});
