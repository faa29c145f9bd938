import { hash } from "@node-rs/argon2";
import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "~/server/services/auth/password";

const oneSign = "Motörhead über";
const twoSigns = oneSign.normalize("NFD");

it("is the same password in all ways to type it", async () => {
  expect(twoSigns).not.toBe(oneSign);
  const stored = await hashPassword(oneSign);
  expect(await verifyPassword(stored, twoSigns)).toBe(true);
  expect(await verifyPassword(stored, "Ｍotörhead über")).toBe(true);
  expect(await verifyPassword(stored, "Motorhead uber")).toBe(false);
});

it("still opens with a hash from before passwords were brought into one form", async () => {
  const old = await hash(twoSigns);
  expect(await verifyPassword(old, twoSigns)).toBe(true);
  expect(await verifyPassword(old, oneSign)).toBe(false);
});

it("opens nothing without a hash", async () => {
  expect(await verifyPassword(null, oneSign)).toBe(false);
});
