import { describe, expect, it } from "vitest";
import { confirmationExpiry, judgeSpentToken } from "~/domain/auth/confirmation";

const now = new Date("2026-03-01T12:00:00Z");
const token = { usedAt: null, expiresAt: now, userConfirmed: false };

describe("a confirmation link", () => {
  it("works for 24 hours", () => expect(confirmationExpiry(now)).toEqual(new Date("2026-03-02T12:00:00Z")));
  it("is unknown when nobody was mailed it", () => expect(judgeSpentToken(null)).toBe("unknown"));
  it("is expired when its account still needs confirming", () =>
    expect(judgeSpentToken(token)).toBe("expired"));
  it("asks for a new one when a later sign-up took its place", () =>
    expect(judgeSpentToken({ ...token, usedAt: now })).toBe("expired"));
  it("says so when the account is confirmed already, even long after", () =>
    expect(judgeSpentToken({ ...token, userConfirmed: true })).toBe("already_confirmed"));
});
