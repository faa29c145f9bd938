import { describe, expect, it } from "vitest";
import { confirmationExpiry, earliestResend, evaluateLink } from "~/domain/auth/confirmation";

const now = new Date("2026-03-01T12:00:00Z");
const link = { usedAt: null, expiresAt: new Date(now.getTime() + 1), userConfirmed: false };

describe("a confirmation link", () => {
  it("works for 24 hours", () => {
    expect(confirmationExpiry(now)).toEqual(new Date("2026-03-02T12:00:00Z"));
    expect(evaluateLink(link, now)).toBe("valid");
    expect(evaluateLink({ ...link, expiresAt: now }, now)).toBe("expired");
  });
  it("works once", () => expect(evaluateLink({ ...link, usedAt: now }, now)).toBe("expired"));
  it("reports that the address is already confirmed, even long after", () =>
    expect(evaluateLink({ usedAt: now, expiresAt: now, userConfirmed: true }, now)).toBe(
      "already_confirmed",
    ));
});

describe("the delay between confirmation emails", () => {
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  it("is none before the first", () => expect(earliestResend([])).toBeNull());
  it("is 1, 2, 4 minutes after the last, whatever the order of times, and at most an hour", () => {
    expect(earliestResend([at(0)])).toEqual(at(1));
    expect(earliestResend([at(5), at(0)])).toEqual(at(7));
    expect(earliestResend([at(0), at(9), at(5)])).toEqual(at(13));
    expect(earliestResend(Array.from({ length: 30 }, (_, minute) => at(minute)))).toEqual(at(89));
  });
});
