import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rangeSlots, rangeStart, slotsIn, usageRangeNames, usageRanges } from "~/domain/usage/usage-range";

const zones = [
  "UTC",
  "America/Chicago",
  "Asia/Kolkata",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Europe/Berlin",
];
const HOUR_MS = 3_600_000;

describe("the parts of a range", () => {
  it("end with the current one, in the user's time zone", () => {
    const now = new Date("2026-03-01T03:30:00Z");
    expect(rangeSlots("week", "America/Chicago", now)).toEqual([
      "2026-02-22",
      "2026-02-23",
      "2026-02-24",
      "2026-02-25",
      "2026-02-26",
      "2026-02-27",
      "2026-02-28",
    ]);
    expect(rangeSlots("year", "UTC", now).at(0)).toBe("2025-04");
    expect(rangeSlots("day", "UTC", now).at(-1)).toBe("2026-03-01 03");
  });

  it("are as many as the chart has bars, in order, and begin with the first hour of the range", () => {
    const moment = fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(
        moment,
        fc.constantFrom(...zones),
        fc.constantFrom(...usageRangeNames),
        (now, zone, range) => {
          const { unit, count } = usageRanges[range];
          const slots = rangeSlots(range, zone, now);
          expect(slots).toEqual(slots.toSorted());
          // The clocks repeat an hour or leave one out.
          expect(count - slots.length).toBeLessThanOrEqual(unit === "hour" ? 1 : 0);
          const slotOf = slotsIn(unit, zone);
          expect(slots.at(-1)).toBe(slotOf(now));
          const start = rangeStart(range, zone, now);
          expect(start.getTime() % HOUR_MS).toBe(0);
          expect(slotOf(start) >= (slots[0] ?? "")).toBe(true);
          expect(slotOf(new Date(start.getTime() - HOUR_MS)) < (slots[0] ?? "")).toBe(true);
        },
      ),
    );
  });
});
