import { Secret } from "otpauth";
import { describe, expect, it } from "vitest";
import { matchingTimeStep, totpKey, totpUri } from "~/server/services/auth/totp";

/** RFC 6238, appendix B, SHA-1: Unix time in seconds and the code, of which six digits are used here. */
const vectors = [
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
] as const;
const key = Secret.fromUTF8("12345678901234567890").base32;
const at = (seconds: number) => new Date(seconds * 1_000);

describe("a one-time code", () => {
  it.each(vectors)("matches RFC 6238 at %i s", (seconds, code) => {
    expect(matchingTimeStep(code.slice(2), key, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it.each(vectors)("of %i s is valid one step early and late, and reports its own step", (seconds, code) => {
    const step = Math.floor(seconds / 30);
    expect(matchingTimeStep(code.slice(2), key, at(seconds + 30))).toBe(step);
    expect(matchingTimeStep(code.slice(2), key, at(seconds - 30))).toBe(step);
  });

  it.each(vectors)("of %i s is invalid two steps away", (seconds, code) => {
    expect(matchingTimeStep(code.slice(2), key, at(seconds + 60))).toBeNull();
    expect(matchingTimeStep(code.slice(2), key, at(seconds - 60))).toBeNull();
  });
});

describe("a new key", () => {
  it("has 160 bits, all from the secret", () => {
    const secret = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString("base64url");
    expect(totpKey(secret)).toMatch(/^[A-Z2-7]{32}$/);
    expect(Buffer.from(Secret.fromBase32(totpKey(secret)).bytes)).toEqual(
      Buffer.from(secret, "base64url").subarray(0, 20),
    );
  });

  it("contains the product's and the user's name", () => {
    expect(totpUri(key, "ada@example.com")).toBe(
      `otpauth://totp/Bluebonnet:ada%40example.com?issuer=Bluebonnet&secret=${key}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
