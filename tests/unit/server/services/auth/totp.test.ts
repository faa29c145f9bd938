import { Secret } from "otpauth";
import { describe, expect, it } from "vitest";
import { matchingTimeStep, totpKey, totpUri } from "~/server/services/auth/totp";

/** RFC 6238, appendix B, SHA-1: seconds since 1970 and the code, of which six digits are asked for here. */
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
  it.each(vectors)("is at %i s what RFC 6238 says", (seconds, code) => {
    expect(matchingTimeStep(code.slice(2), key, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it.each(vectors)(
    "of %i s counts one step early and one step late, and names its own step",
    (seconds, code) => {
      const step = Math.floor(seconds / 30);
      expect(matchingTimeStep(code.slice(2), key, at(seconds + 30))).toBe(step);
      expect(matchingTimeStep(code.slice(2), key, at(seconds - 30))).toBe(step);
    },
  );

  it.each(vectors)("of %i s is worth nothing two steps away", (seconds, code) => {
    expect(matchingTimeStep(code.slice(2), key, at(seconds + 60))).toBeNull();
    expect(matchingTimeStep(code.slice(2), key, at(seconds - 60))).toBeNull();
  });
});

describe("a new key", () => {
  it("has 160 bits, all of them from the secret", () => {
    const secret = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString("base64url");
    expect(totpKey(secret)).toMatch(/^[A-Z2-7]{32}$/);
    expect(Buffer.from(Secret.fromBase32(totpKey(secret)).bytes)).toEqual(
      Buffer.from(secret, "base64url").subarray(0, 20),
    );
  });

  it("is told to an app with the product's and the user's name", () => {
    expect(totpUri(key, "ada@example.com")).toBe(
      `otpauth://totp/Bluebonnet:ada%40example.com?issuer=Bluebonnet&secret=${key}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
