import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asMarkdown } from "~/domain/reply/as-markdown";
import { extractBlocks } from "~/domain/reply/extract-blocks";

const bolt = [
  "Here it is.",
  '<boltArtifact id="x" title="Y">',
  '<boltAction type="shell">npm i</boltAction>',
  '<boltAction type="file" filePath="src/app.ts">const a = "</file>";\n~~~\n</boltAction>',
  "</boltArtifact>",
  "Enjoy.",
].join("\n");

describe("a reply with other tools' tags", () => {
  it("is shown with its files as fences, and without other tags", () => {
    expect(asMarkdown(bolt, false)).toBe(
      'Here it is.\n\n\n~~~~ts file="src/app.ts"\nconst a = "</file>";\n~~~\n~~~~\n\n\nEnjoy.',
    );
  });

  it.each([
    [
      '<dyad-write path="a.css" description="a > b">\na {}\n</dyad-write>',
      '~~~css file="a.css"\na {}\n~~~\n',
    ],
    [
      '<dyad-write\n  path="a.css"\n  description="a">\na {}\n</dyad-write>',
      '~~~css file="a.css"\na {}\n~~~\n',
    ],
    ['<lov-code>\n<lov-write file_path="b.js">b</lov-write>\n</lov-code>', '\n~~~js file="b.js"\nb\n~~~\n\n'],
    ['<antArtifact type="text/html" title="P"><p>Hi</p></antArtifact>', "~~~html\n<p>Hi</p>\n~~~\n"],
    ['<file path="c.py">\nc\n</file>', '~~~py file="c.py"\nc\n~~~\n'],
    ['A <dyad-delete path="a.css"></dyad-delete>B', 'A \n~~~delete file="a.css"\n~~~\nB'],
    ['<dyad-rename from="a.css" to="b.css" />B', '~~~rename file="a.css"\nb.css\n~~~\nB'],
    ["A <dyad-chat-summary>Title</dyad-chat-summary>", "A "],
    ['<dyad-add-dependency packages="x" />B', "B"],
    ['<CodeProject id="x">\n\n```html\n<p>\n```\n</CodeProject>', "\n\n```html\n<p>\n```\n"],
    ['<boltAction type="shell">npm i', "npm i"],
    [
      "Here:\n<!doctype html>\n<p>Hi</p>\n\n</html>\nDone",
      "Here:\n~~~html\n<!doctype html>\n<p>Hi</p>\n\n</html>\n~~~\n\nDone",
    ],
    ["```html\n<!doctype html>\n```\n<html>\n<p>\n", "```html\n<!doctype html>\n```\n~~~html\n<html>\n<p>\n"],
    ["```js a.js\na();\n``\nDone", '~~~js file="a.js"\na();\n~~~\nDone'],
    ["```js a.js\na();\n``\nSo:\n```css b.css\n", '~~~js file="a.js"\na();\n~~~\nSo:\n```css b.css\n'],
    ["The style: ```css a.css\na {}\n```\n", 'The style: \n~~~css file="a.css"\na {}\n~~~\n'],
    ["```js a.js\na();\n```That is it.\nDone", '~~~js file="a.js"\na();\n~~~\nThat is it.\nDone'],
    [
      "```js\n// src/a.js\na();\n\n// src/b.js\nb();\n```\nDone",
      "~~~js\n// src/a.js\na();\n~~~\n~~~js\n// src/b.js\nb();\n~~~\nDone",
    ],
    [
      '<|python_tag|>{"name": "write_file", "parameters": {"path": "a.css", "content": "a {}"}}\nDone',
      '~~~css file="a.css"\na {}\n~~~\nDone',
    ],
    ["````js a.js\na();\n```\nDone", '~~~js file="a.js"\na();\n~~~\nDone'],
  ])("%j is shown as %j", (reply, shown) => expect(asMarkdown(reply, false)).toBe(shown));

  it.each([
    "Use `<boltAction>` so.",
    '```xml\n<boltAction type="file" filePath="a">\n```\n',
    "<b>bold</b> and a < b",
    "<dyad-write is what I would\n\n```html\n<p>\n```\n",
    "My <filed",
  ])("%j is shown as it is", (reply) => expect(asMarkdown(reply, false)).toBe(reply));

  it("hides partial tags, and shows their code as it arrives", () => {
    for (let length = 1; length <= bolt.length; length++) {
      expect(asMarkdown(bolt.slice(0, length), true)).not.toMatch(/<\/?bol|filePath|npm/);
    }
    expect(asMarkdown(`${bolt.slice(0, bolt.indexOf("const a") + 7)}`, true)).toMatch(
      /~~~ts file="src\/app.ts"\nconst a$/,
    );
  });

  it("contains the same code as before", () => {
    const code = fc.array(fc.constantFrom("<p>", "```", "~~~", "~~~~", "\n", "a", " ", "`", "💡"), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(code, fc.constantFrom("a.html", "b c.css", 'd"e.js'), (pieces, name) => {
        const content = `x${pieces.join("")}\n`;
        const reply = `Hi <dyad-write path='${name}'>\n${content}</dyad-write>\nBye`;
        const read = (of: string) =>
          extractBlocks(of).map(({ content, language }) => ({ content, language }));
        expect(read(asMarkdown(reply, false))).toEqual(read(reply));
      }),
      { numRuns: 500 },
    );
  });
});
