import { describe, expect, it } from "vitest";
import { confirmationExpiry, judgeSpentToken, resendNotBefore } from "~/domain/auth/confirmation";

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

describe("the pause between mails of one kind", () => {
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  it("is none before the first", () => expect(resendNotBefore([])).toBeNull());
  it("is 1, 2, 4 minutes after the last, in whatever order they are told, and at most an hour", () => {
    expect(resendNotBefore([at(0)])).toEqual(at(1));
    expect(resendNotBefore([at(5), at(0)])).toEqual(at(7));
    expect(resendNotBefore([at(0), at(9), at(5)])).toEqual(at(13));
    expect(resendNotBefore(Array.from({ length: 30 }, (_, minute) => at(minute)))).toEqual(at(89));
  });
});
