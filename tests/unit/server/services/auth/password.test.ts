import { hash } from "@node-rs/argon2";
import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "~/server/services/auth/password";

const oneSign = "Motörhead über";
const twoSigns = oneSign.normalize("NFD");

it("matches in every Unicode form", async () => {
  expect(twoSigns).not.toBe(oneSign);
  const stored = await hashPassword(oneSign);
  expect(await verifyPassword(stored, twoSigns)).toBe(true);
  expect(await verifyPassword(stored, "Ｍotörhead über")).toBe(true);
  expect(await verifyPassword(stored, "Motorhead uber")).toBe(false);
});

it("matches a hash from before normalization", async () => {
  const old = await hash(twoSigns);
  expect(await verifyPassword(old, twoSigns)).toBe(true);
  expect(await verifyPassword(old, oneSign)).toBe(false);
});

it("never matches without a hash", async () => {
  expect(await verifyPassword(null, oneSign)).toBe(false);
});
