import { describe, expect, it } from "vitest";
import { isGivenUp, MAX_MAIL_ATTEMPTS, pauseAfter } from "~/domain/auth/mail-order";

describe("pauses between tries to send a mail", () => {
  it("double from half a minute", () => expect([1, 2, 3].map(pauseAfter)).toEqual([30_000, 60_000, 120_000]));
  it("never exceed an hour", () => expect(pauseAfter(MAX_MAIL_ATTEMPTS)).toBe(3_600_000));
});

describe("a mail that fails and fails", () => {
  /** Hours from the first try to the last. */
  const hoursOfTries = (kind: Parameters<typeof isGivenUp>[0]) => {
    let passed = 0;
    for (let attempts = 1; !isGivenUp(kind, attempts); attempts++) passed += pauseAfter(attempts);
    return passed / 3_600_000;
  };

  it("of an inquiry is tried for a day", () => {
    expect(hoursOfTries("inquiry_to_sales")).toBeGreaterThan(23);
    expect(hoursOfTries("inquiry_copy")).toBeLessThanOrEqual(24);
  });
  it("of an account is tried for longer", () => expect(hoursOfTries("confirm_email")).toBeGreaterThan(40));
});
