import { describe, expect, it } from "vitest";
import { MAX_MAIL_ATTEMPTS, pauseAfter } from "~/domain/auth/mail-order";

describe("pauses between tries to send a mail", () => {
  it("double from half a minute", () => expect([1, 2, 3].map(pauseAfter)).toEqual([30_000, 60_000, 120_000]));
  it("never exceed an hour", () => expect(pauseAfter(MAX_MAIL_ATTEMPTS)).toBe(3_600_000));
});
