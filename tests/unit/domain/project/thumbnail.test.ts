import { describe, expect, it } from "vitest";
import { thumbnailDocument, thumbnailPolicy } from "~/domain/project/thumbnail";
import { excerptOf, pageOf } from "~/domain/project/version";

describe("the page of a version", () => {
  it("is its first markup, with the styles beside it", () => {
    const files = [
      { name: "main.py", language: "python", content: "print(1)" },
      { name: "index.html", language: "html", content: "<h1>Shop</h1>" },
      { name: "style.css", language: "css", content: "h1 { color: red }" },
    ];
    expect(pageOf(files)).toContain("<h1>Shop</h1>");
    expect(pageOf(files)).toContain("h1 { color: red }");
  });
  it("is none where there is only other code", () =>
    expect(pageOf([{ name: null, language: "python", content: "print('<b>')" }])).toBeNull());
});

describe("a thumbnail", () => {
  it("lets only the given script run, in no origin, and reaches nothing", () => {
    const policy = thumbnailPolicy("https://bluebonnet.example/frame/tailwind.js");
    expect(policy).toContain("script-src https://bluebonnet.example/frame/tailwind.js;");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("allow-same-origin");
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain("unsafe");
  });
  it("stays where it is: what would lead away is gone", () => {
    const page =
      '<meta HTTP-EQUIV="refresh" content="0;url=https://evil.example"><meta name="a" content="b"><p>Hi';
    const document = thumbnailDocument(page, "dark");
    expect(document).not.toContain("evil.example");
    expect(document).toContain('<meta name="a" content="b"><p>Hi');
  });
  it("follows the theme only where its page does", () => {
    expect(thumbnailDocument("<p>plain", "dark")).toContain("color-scheme:dark");
    expect(thumbnailDocument("<style>body{background:#fff}</style>", "dark")).toContain("color-scheme:light");
    const own = '<html class="tall light" data-theme="light"><style>.dark b { color: red }</style><p>Hi';
    expect(thumbnailDocument(own, "dark")).toMatch(
      /^<!doctype html><html lang="en" class="tall dark" data-theme="dark">/,
    );
    const asks = "<style>@media ( prefers-color-scheme: dark) {b{color:red}}</style>";
    expect(thumbnailDocument(asks, "dark")).toContain("@media (min-width: 0) {b");
    expect(thumbnailDocument(asks, "light")).toContain("@media (max-width: 0) {b");
  });
});

it("cuts an excerpt to what a small picture shows", () => {
  const text = Array.from({ length: 40 }, () => "x".repeat(200)).join("\n");
  const lines = excerptOf(text).split("\n");
  expect(lines).toHaveLength(9);
  expect(lines[0]).toHaveLength(60);
});
