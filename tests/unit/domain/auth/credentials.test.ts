import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { loginInput, signUpInput } from "~/domain/auth/credentials";

const login = { email: "ada@example.com", password: "12345678", termsAccepted: true };
const account = {
  name: "Ada",
  email: "ada@example.com",
  password: "12345678",
  confirmPassword: "12345678",
  acceptTerms: true,
};

const refusals = (schema: z.ZodMiniType, form: unknown): Record<string, string[] | undefined> => {
  const { error } = schema.safeParse(form);
  return error ? z.flattenError(error).fieldErrors : {};
};

describe("the login form", () => {
  it("accepts an email, eight characters and a ticked box", () =>
    expect(refusals(loginInput, login)).toEqual({}));
  it.each([
    ["email", "ada", "Please enter a valid email address"],
    ["email", `${"a".repeat(250)}@example.com`, "Please enter a valid email address"],
    ["password", "1234567", "Password must be at least 8 characters"],
    ["password", "x".repeat(513), "Password must be at most 512 characters"],
    ["termsAccepted", false, "You must accept the Terms and Conditions"],
  ])("rejects %s %j with the specification's message", (field, value, sentence) =>
    expect(refusals(loginInput, { ...login, [field]: value })).toEqual({ [field]: [sentence] }),
  );

  it("normalizes spellings of an address", () =>
    expect(loginInput.parse({ ...login, email: "  Ada@Example.COM " }).email).toBe("ada@example.com"));
});

describe("a new password", () => {
  const chosen = (password: string) =>
    refusals(signUpInput, { ...account, password, confirmPassword: password }).password;
  it("can have 128 characters of any script, each counted once", () => {
    for (const character of ["x", "ж", "花", "🌸"]) {
      expect(chosen(character.repeat(128))).toBeUndefined();
      expect(chosen(character.repeat(129))).toEqual(["Password must be at most 128 characters"]);
    }
  });
  it("needs at least eight", () => {
    expect(chosen("🌸".repeat(4))).toEqual(["Password must be at least 8 characters"]);
    expect(chosen("🌸".repeat(8))).toBeUndefined();
  });
});

describe("the sign-up form", () => {
  it("accepts a complete form", () => expect(refusals(signUpInput, account)).toEqual({}));
  it.each([
    ["name", " A ", "Name must be at least 2 characters"],
    ["email", "ada@", "Please enter a valid email address"],
    ["acceptTerms", false, "You must accept the terms and conditions"],
    ["confirmPassword", "1234567", "Passwords don't match"],
  ])("rejects %s %j with the specification's message", (field, value, sentence) =>
    expect(refusals(signUpInput, { ...account, [field]: value })).toEqual({ [field]: [sentence] }),
  );
});
