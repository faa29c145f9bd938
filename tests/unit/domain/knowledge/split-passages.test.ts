import fc from "fast-check";
import { expect, it } from "vitest";
import { PASSAGE_LENGTH } from "~/domain/knowledge/passage";
import { splitPassages } from "~/domain/knowledge/split-passages";

const headed = (name: string, text: string) =>
  splitPassages(name, text).map(({ heading, from, to }) => [heading, from, to]);

it("cuts Markdown at its headings, whose path each passage has, but not at a comment of code in a fence", () => {
  const text = [
    "intro",
    "",
    "# Install",
    "Run it.",
    "```sh",
    "# no heading",
    "```",
    "## Linux",
    "apt",
    "# Use",
    "go",
  ];
  expect(headed("guide.md", text.join("\n"))).toEqual([
    ["", 1, 1],
    ["Install", 3, 7],
    ["Install › Linux", 8, 9],
    ["Use", 10, 11],
  ]);
});

it("says the title in a page's metadata above its headings", () => {
  expect(headed("cli.mdx", "---\norder: 1\ntitle: Command line\n---\n# Install\nRun it.")).toEqual([
    ["Command line", 1, 4],
    ["Command line › Install", 5, 6],
  ]);
});

it("names the page of each passage of a document with pages, and counts its lines through", () => {
  expect(headed("a.pdf", "one\ntwo\fthree\n\nfour")).toEqual([
    ["Page 1", 1, 2],
    ["Page 2", 3, 5],
  ]);
});

it("says the names of a table's columns above its rows", () => {
  expect(headed("prices.csv", "name,price\nseed,2\nsoil,3\n")).toEqual([["name,price", 2, 3]]);
});

it("begins another function in a passage of its own once there is enough, and keeps the blank lines in one", () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => `  const value${at} = ${"x".repeat(50)};`);
  const first = ["function first() {", ...lines(9), "", ...lines(2), "}"];
  const second = ["function second() {", ...lines(4), "}"];
  const passages = splitPassages("code.ts", [...first, "", ...second].join("\n"));
  expect(passages.map(({ text }) => text)).toEqual([first.join("\n"), second.join("\n")]);
});

it("loses no word, keeps to the length, and says the lines that a passage is of, in any text", () => {
  const line = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constant(""),
    fc.constant("x".repeat(4_000)),
    fc.constant("# H"),
  );
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 60 }),
      fc.constantFrom("a.md", "a.ts", "a.txt"),
      (lines, name) => {
        const text = lines.join("\n").replaceAll("\f", " ");
        const passages = splitPassages(name, text);
        const all = text.split("\n");
        for (const passage of passages) {
          expect(passage.text.length).toBeLessThanOrEqual(PASSAGE_LENGTH);
          expect(all.slice(passage.from - 1, passage.to).join("\n")).toContain(passage.text);
        }
        const bare = (of: string) => of.replace(/\s/g, "");
        expect(bare(passages.map((passage) => passage.text).join(""))).toBe(bare(text));
      },
    ),
  );
});
