import fc from "fast-check";
import { expect, it } from "vitest";
import { aesSealer } from "~/server/adapters/system/sealer";

const secret = "a secret of the operator, thirty-two characters";
const other = "another secret of the operator, as long as that";

it("opens whatever it sealed", () => {
  const sealer = aesSealer(secret);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      fc.pre(text.isWellFormed());
      expect(sealer.open(sealer.seal(text, "totp-key"), "totp-key")).toBe(text);
    }),
  );
});

it("never seals the same text identically twice", () => {
  const sealer = aesSealer(secret);
  expect(sealer.seal("token", "provider-token")).not.toBe(sealer.seal("token", "provider-token"));
});

it("opens nothing sealed for another purpose or with another secret, or modified", () => {
  const sealed = aesSealer(secret).seal("token", "provider-token");
  expect(() => aesSealer(secret).open(sealed, "totp-key")).toThrow();
  expect(() => aesSealer(other).open(sealed, "provider-token")).toThrow();
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => aesSealer(secret).open(`v1.${changed.toString("base64url")}`, "provider-token")).toThrow();
  }
  expect(() => aesSealer(secret).open(sealed.slice(0, 20), "provider-token")).toThrow();
  expect(() => aesSealer(secret).open("token", "provider-token")).toThrow();
});

it("opens text sealed with the previous secret, and seals with the new one", () => {
  const rotated = aesSealer(other, secret);
  expect(rotated.open(aesSealer(secret).seal("token", "app-key"), "app-key")).toBe("token");
  expect(aesSealer(other).open(rotated.seal("token", "app-key"), "app-key")).toBe("token");
});

it("re-seals text sealed with the previous secret, and leaves other text unchanged", () => {
  const rotated = aesSealer(other, secret);
  const renewed = rotated.renew(aesSealer(secret).seal("token", "totp-key"), "totp-key");
  expect(aesSealer(other).open(renewed, "totp-key")).toBe("token");
  expect(rotated.renew(renewed, "totp-key")).toBe(renewed);
  expect(() => aesSealer(other).renew(aesSealer(secret).seal("token", "totp-key"), "totp-key")).toThrow();
});
