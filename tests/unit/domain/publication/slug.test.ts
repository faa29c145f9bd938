import fc from "fast-check";
import { expect, it } from "vitest";
import { slug, slugFrom } from "~/domain/publication/slug";

it("makes a slug of every title, that is always allowed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.base64String({ minLength: 43 }), (title, random) => {
      const made = slugFrom(title, `${random}a1b2c3`);
      expect(slug.safeParse(made).success).toBe(true);
    }),
  );
  expect(slugFrom("Größe & Maß: 2 Café-Pläne!", "QwErTy123")).toBe("grosse-mass-2-cafe-plane-qwerty");
  expect(slugFrom("花", "QwErTy123")).toBe("page-qwerty");
});

it.each(["ab", "-ab", "ab-", "Abc", "a b c", "login", "x".repeat(61), "añb"])("refuses %s", (each) => {
  expect(slug.safeParse(each).success).toBe(false);
});
