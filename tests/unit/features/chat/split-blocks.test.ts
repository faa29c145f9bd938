import fc from "fast-check";
import { lexer } from "marked";
import { describe, expect, it } from "vitest";
import { createBlockReader } from "~/features/chat/markdown/split-blocks";

const pieces = [
  "A paragraph of text",
  "# Heading",
  "- one",
  "- two\n",
  "  nested text",
  "    indented code",
  "1. first",
  "2. second",
  "```html\n<p>hi</p>",
  "```",
  "````\n```\n````",
  "~~~js\nlet a = 1",
  "~~~",
  "> quote",
  "> - quoted list",
  "| a | b |",
  "| --- | --- |",
  "| 1 | 2 |",
  "---",
  "===",
  "-",
  "***",
  "<div>",
  "</div>",
  "<!-- comment",
  "-->",
  "- [ ] task",
  "- [x] done",
  "**bold** and `code` and [link](https://example.org)",
  "```x``` inline",
  "\\* escaped",
  "tab\tseparated",
  "$ cost",
];
const markdown = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom("\n", "\n\n", "\n\n\n", " ", "\r\n")), {
    maxLength: 14,
  })
  .map((parts) => parts.map(([piece, gap]) => piece + gap).join(""));

const readInChunks = (text: string, cuts: readonly number[]) => {
  const reader = createBlockReader();
  for (const cut of [...cuts].sort((a, b) => a - b)) reader.read(text.slice(0, cut % (text.length + 1)));
  return reader.read(text);
};

const rawsOf = (text: string) => lexer(text.replace(/\r\n?/g, "\n"), { gfm: true }).map((token) => token.raw);

describe("createBlockReader", () => {
  it("finds the same blocks however the text is split", () => {
    fc.assert(
      fc.property(markdown, fc.array(fc.nat(400), { maxLength: 12 }), (text, cuts) => {
        let longest = 0;
        // A reply only grows.
        const growing = cuts.map((cut) => {
          longest = Math.max(longest, cut % (text.length + 1));
          return longest;
        });
        expect(readInChunks(text, growing).map((block) => block.raw)).toEqual(rawsOf(text));
      }),
      { numRuns: 500 },
    );
  });

  it("finds the same blocks when it arrives letter by letter", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const letters = Array.from({ length: text.length }, (_, at) => at);
        expect(readInChunks(text, letters).map((block) => block.raw)).toEqual(rawsOf(text));
      }),
      {
        numRuns: 60,
        examples: [["```x``` inline\nA paragraph of text\n- one\n"], ["text\n===\n\n- a\n\n- b\n"]],
      },
    );
  });

  it("returns finished blocks as the same objects, so that they are not re-rendered", () => {
    const reader = createBlockReader();
    const first = reader.read("# Title\n\nOne paragraph.\n\n```js\nlet a");
    const second = reader.read("# Title\n\nOne paragraph.\n\n```js\nlet a = 1;\nlet b");
    const settled = second.filter((block) => block.token.type !== "code");
    expect(settled.length).toBeGreaterThan(2);
    for (const [at, block] of settled.entries()) expect(block).toBe(first[at]);
    expect(second.at(-1)).not.toBe(first.at(-1));
  });

  it("reads an unclosed fence as code", () => {
    const blocks = createBlockReader().read(
      "Here:\n\n```html index.html\n<p>not # a heading</p>\n\n- no list",
    );
    expect(blocks.at(-1)?.token).toMatchObject({
      type: "code",
      lang: "html index.html",
      text: "<p>not # a heading</p>\n\n- no list",
    });
  });

  it("resolves a link whose definition comes last", () => {
    const reader = createBlockReader();
    reader.read("See [the docs][d].\n\nMore text.\n\nAnd more.\n");
    const blocks = reader.read("See [the docs][d].\n\nMore text.\n\nAnd more.\n\n[d]: https://example.org\n");
    expect(JSON.stringify(blocks[0]?.token)).toContain("https://example.org");
  });
});
