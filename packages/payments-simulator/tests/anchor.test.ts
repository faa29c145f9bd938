import fc from "fast-check";
import { expect, it } from "vitest";
import { addIntervals, nextPeriodEnd } from "../billing/anchor";

const seconds = (text: string) => Date.parse(`${text}T10:20:30Z`) / 1000;
const day = (at: number) => new Date(at * 1000).toISOString().slice(0, 10);

const anchors = fc
  .date({ min: new Date("2020-01-01T00:00:00Z"), max: new Date("2040-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / 1000));
const intervals = fc.constantFrom("month" as const, "year" as const);

it.each([
  ["2026-01-31", "month", ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]],
  ["2027-11-30", "month", ["2027-12-30", "2028-01-30", "2028-02-29", "2028-03-30"]],
  ["2026-06-15", "month", ["2026-07-15", "2026-08-15", "2026-09-15", "2026-10-15"]],
  ["2028-02-29", "year", ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]],
] as const)("renews a subscription started on %s every %s", (from, interval, ends) => {
  const anchor = seconds(from);
  const found: string[] = [];
  for (let start = anchor; found.length < ends.length; ) {
    start = nextPeriodEnd(anchor, start, interval);
    found.push(day(start));
  }
  expect(found).toEqual(ends);
});

it("keeps the time of day, and the day of the month or the month's last", () => {
  fc.assert(
    fc.property(anchors, intervals, fc.nat({ max: 60 }), (anchor, interval, count) => {
      const end = addIntervals(anchor, { interval, count });
      const [from, to] = [new Date(anchor * 1000), new Date(end * 1000)];
      expect(to.toISOString().slice(10)).toBe(from.toISOString().slice(10));
      const tomorrow = new Date(to.getTime() + 86_400_000);
      const isLast = tomorrow.getUTCMonth() !== to.getUTCMonth();
      expect(to.getUTCDate() === from.getUTCDate() || (isLast && to.getUTCDate() < from.getUTCDate())).toBe(
        true,
      );
    }),
  );
});

it("steps from period to period without drifting from the anchor", () => {
  fc.assert(
    fc.property(anchors, intervals, fc.nat({ max: 40 }), (anchor, interval, count) => {
      const start = addIntervals(anchor, { interval, count });
      expect(nextPeriodEnd(anchor, start, interval)).toBe(
        addIntervals(anchor, { interval, count: count + 1 }),
      );
    }),
  );
});
