import { describe, expect, it } from "vitest";
import { excerptOf, pageOf } from "~/domain/project/version";

describe("the page of a version", () => {
  it("is its entry page with its styles", () => {
    const files = new Map([
      ["main.py", "print(1)"],
      ["index.html", "<h1>Shop</h1>"],
      ["style.css", "h1 { color: red }"],
    ]);
    expect(pageOf(files)).toContain("<h1>Shop</h1>");
    expect(pageOf(files)).toContain("h1 { color: red }");
  });
  it("is missing if there is no markup", () =>
    expect(pageOf(new Map([["main.py", "print('<b>')"]]))).toBeNull());
});

it("limits an excerpt to what a thumbnail shows", () => {
  const text = Array.from({ length: 40 }, () => "x".repeat(200)).join("\n");
  const lines = excerptOf(text).split("\n");
  expect(lines).toHaveLength(9);
  expect(lines[0]).toHaveLength(60);
});
