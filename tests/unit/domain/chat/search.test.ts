import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excerptOf, highlight, parseSearch, toTsquery } from "~/domain/chat/search";

const anyText = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }), fc.string());
const marked = (text: string, search: string) =>
  highlight(text, search)
    .map((part) => (part.hit ? `[${part.text}]` : part.text))
    .join("");

describe("a search", () => {
  it.each([
    ["garden fence", "('garden') & ('fence':*)"],
    ["garden fence ", "('garden') & ('fence')"],
    ['"use client" app', "('use' <-> 'client') & ('app':*)"],
    ['"use cli', "('use' <-> 'cli':*)"],
    ["日本", "('日' <-> '本')"],
    ["天气预报", "('天' <-> '气') & ('预' <-> '报')"],
    ['"天气预报"', "('天' <-> '气' <-> '预' <-> '报')"],
    ["ร้านเปิด", "('ร' <-> '้' <-> 'า' <-> 'น') & ('เ' <-> 'ป' <-> 'ิ' <-> 'ด')"],
    ["src/app.ts", "('src') & ('app') & ('ts':*)"],
    ["it's & | ! ( <->", "('it') & ('s')"],
    ["=>", ""],
  ])("%j asks PostgreSQL for %j", (text, query) => {
    expect(toTsquery(text)).toBe(query);
  });

  it("puts nothing but letters, digits and marks between the quotes of its query, whatever is typed", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const term = String.raw`\('[\p{L}\p{N}\p{M}]+'(?: <-> '[\p{L}\p{N}\p{M}]+')*(?::\*)?\)`;
        expect(toTsquery(text)).toMatch(new RegExp(`^(?:${term}(?: & ${term})*)?$`, "u"));
        for (const { words } of parseSearch(text)) expect(words.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe("what a search found", () => {
  it.each([
    ["The garden, the Gardener", "garden", "The [garden], the [Garden]er"],
    ["The garden, the Gardener", "garden ", "The [garden], the Gardener"],
    ["getUserById and users", "user ", "get[User]ById and users"],
    ["an HTMLPage", "page ", "an HTML[Page]"],
    ["suitcase", "case", "suitcase"],
    ["src/app/page.tsx", "app page ", "src/[app]/[page].tsx"],
    ['say "use client" now, use it', '"use client"', 'say "[use client]" now, use it'],
    ["日本語の表", "語の", "日本[語の]表"],
    ["a => b", "=>", "a [=>] b"],
    ["a - b", "-", "a [-] b"],
    ["<b>garden</b>", "b ", "<[b]>garden</[b]>"],
  ])("is marked in %j for %j", (text, search, result) => {
    expect(marked(text, search)).toBe(result);
  });

  it("leaves every text as it is", () => {
    fc.assert(
      fc.property(anyText, anyText, (text, search) => {
        expect(
          highlight(text, search)
            .map((part) => part.text)
            .join(""),
        ).toBe(text);
        expect(excerptOf(text, search).length).toBeLessThanOrEqual(180 * 16 + 4);
      }),
    );
  });

  it("is in the excerpt, also right behind a long word", () => {
    expect(excerptOf(`<main><${"x".repeat(60)}><title>Garden</title> of moss`, "garden")).toMatch(
      /^… Garden/,
    );
  });

  it("is in the excerpt, which is one line from whole words", () => {
    const text = `${"word ".repeat(100)}\nthen   the garden\n${"more ".repeat(100)}`;
    const excerpt = excerptOf(text, "garden");
    expect(excerpt).toMatch(/^… word then the garden more .* …$/);
  });
});
