import fc from "fast-check";
import { expect, it } from "vitest";
import { readablePath } from "~/domain/error/readable-path";

it("keeps the decoded path without the query", () => {
  expect(readablePath("/caf%C3%A9/menu?token=secret")).toBe("/café/menu");
});

it("removes characters that break, hide or reorder the line", () => {
  expect(readablePath("/a%0Ab%0D%1B%5B31m%00c%E2%80%AEd%E2%80%A8e%7Ff")).toBe("/ab[31mcdef");
});

it("keeps a path with invalid escapes, and truncates a very long one", () => {
  expect(readablePath("/%E0%A4%A")).toBe("/%E0%A4%A");
  expect(readablePath(`/${"x".repeat(4_000)}`)).toHaveLength(300);
});

it("lets no control character through, for any input", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(readablePath(`/${text}`)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(readablePath(`/${encodeURIComponent(text.toWellFormed())}`)).not.toMatch(
        /[\p{Cc}\u2028\u2029]/u,
      );
    }),
  );
});
