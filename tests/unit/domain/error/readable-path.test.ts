import fc from "fast-check";
import { expect, it } from "vitest";
import { readablePath } from "~/domain/error/readable-path";

it("keeps the path as it is read, and never the query", () => {
  expect(readablePath("/caf%C3%A9/menu?token=secret")).toBe("/café/menu");
});

it("removes what would break, hide or turn the line", () => {
  expect(readablePath("/a%0Ab%0D%1B%5B31m%00c%E2%80%AEd%E2%80%A8e%7Ff")).toBe("/ab[31mcdef");
});

it("keeps an address whose escapes mean nothing, and cuts one that has no end", () => {
  expect(readablePath("/%E0%A4%A")).toBe("/%E0%A4%A");
  expect(readablePath(`/${"x".repeat(4_000)}`)).toHaveLength(300);
});

it("lets no control character through, whatever the address", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(readablePath(`/${text}`)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(readablePath(`/${encodeURIComponent(text.toWellFormed())}`)).not.toMatch(
        /[\p{Cc}\u2028\u2029]/u,
      );
    }),
  );
});
