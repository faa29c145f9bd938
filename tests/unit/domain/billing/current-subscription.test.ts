import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currentSubscription } from "~/domain/billing/current-subscription";

const on = (day: string) => new Date(`${day}T12:00:00Z`);

describe("the current subscription", () => {
  it("is the live one, whatever ended later", () => {
    const ended = { status: "canceled", periodEnd: on("2027-01-01") } as const;
    const owing = { status: "past_due", periodEnd: on("2026-01-01") } as const;
    const begun = { status: "incomplete", periodEnd: on("2026-06-01") } as const;
    expect(currentSubscription([ended, begun, owing])).toBe(owing);
    expect(currentSubscription([ended, begun])).toBe(begun);
  });

  it("is the one that ended last if none is live, and undefined if there is none", () => {
    const first = { status: "canceled", periodEnd: on("2026-01-01") } as const;
    const last = { status: "canceled", periodEnd: on("2026-02-01") } as const;
    expect(currentSubscription([first, last])).toBe(last);
    expect(currentSubscription([])).toBeUndefined();
  });

  it("does not depend on the order of the list", () => {
    const status = fc.constantFrom("active", "past_due", "incomplete", "canceled");
    const known = fc.record({ status, periodEnd: fc.date({ noInvalidDate: true }) });
    const distinct = fc.uniqueArray(known, {
      selector: ({ periodEnd }) => periodEnd.getTime(),
      maxLength: 6,
    });
    fc.assert(
      fc.property(distinct, (all) => {
        expect(currentSubscription([...all].reverse())).toBe(currentSubscription(all));
      }),
    );
  });
});
