import { hash } from "@node-rs/argon2";
import { expect, it } from "vitest";
import { createPasswords } from "~/server/services/auth/password";

const passwords = createPasswords();
const oneSign = "Motörhead über";
const twoSigns = oneSign.normalize("NFD");

it("matches in every Unicode form", async () => {
  expect(twoSigns).not.toBe(oneSign);
  const stored = await passwords.hash(oneSign);
  expect(await passwords.verify(stored, twoSigns)).toBe(true);
  expect(await passwords.verify(stored, "Ｍotörhead über")).toBe(true);
  expect(await passwords.verify(stored, "Motorhead uber")).toBe(false);
});

it("matches a hash from before normalization", async () => {
  const old = await hash(twoSigns);
  expect(await passwords.verify(old, twoSigns)).toBe(true);
  expect(await passwords.verify(old, oneSign)).toBe(false);
});

it("never matches without a hash", async () => {
  expect(await passwords.verify(null, oneSign)).toBe(false);
});
