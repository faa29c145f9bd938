import { describe, expect, it } from "vitest";
import { createExtractor, extractBlocks } from "~/domain/reply/extract-blocks";

const first = (reply: string) => extractBlocks(reply)[0];

describe("what is shown first", () => {
  it.each([
    ["```html\n<p>\n```", "markup", "html"],
    ["```HTML\n<p>\n```", "markup", "html"],
    ["```htm\nx\n```", "markup", "html"],
    ["```\n<p>Hi</p>\n```", "markup", null],
    ["```\nls -l\n```", "listing", null],
    ["```jsx\n<App />\n```", "listing", "jsx"],
    ["```js\n1 < 2 > 0\n```", "listing", "javascript"],
    ["```py\n1\n```", "listing", "python"],
    ["```c++\n1\n```", "listing", "cpp"],
    ["```c#\n1\n```", "listing", "csharp"],
    ["```sh\nls\n```", "listing", "bash"],
    ["```yml\na: <b>\n```", "listing", null],
  ])("%j is %s", (reply, kind, language) => {
    expect(first(reply)).toMatchObject({ kind, language });
  });

  it("keeps the name of an unknown language", () => {
    expect(first("```yml\na: 1\n```")?.label).toBe("yml");
  });
});

describe("file names", () => {
  it.each([
    ["html index.html", "index.html", "html"],
    ["html:index.html", "index.html", "html"],
    ["index.html", "index.html", "html"],
    ["src/App.tsx", "src/App.tsx", "tsx"],
    ['css title="my style.css"', "my style.css", "css"],
    ["js filename=app.js", "app.js", "javascript"],
    ['tsx file="app/page.tsx"', "app/page.tsx", "tsx"],
    ["python {title='a.py'}", "a.py", "python"],
    ["{.python}", undefined, "python"],
    ["language-js", undefined, "javascript"],
    ["ruby startline=3 $%@#$", undefined, "ruby"],
    ["c++ 1.5", undefined, "cpp"],
    ["", undefined, null],
  ])("%j", (info, fileName, language) => {
    const block = first(`~~~ ${info}\nx\n~~~`);
    expect(block?.fileName).toBe(fileName);
    expect(block?.language).toBe(language);
  });
});

describe("code without a fence", () => {
  it("finds a bare HTML document in prose, up to its end", () => {
    const page = "<!DOCTYPE html>\n<html>\n<script>const s = '</html>';\n```\n</script>\n</html>";
    const blocks = extractBlocks(`Here:\n${page}\nEnjoy.\n\`\`\`css\na {}\n\`\`\`\n`);
    expect(blocks.map((block) => block.content)).toEqual([page, "a {}\n"]);
    expect(blocks[0]).toMatchObject({ kind: "markup", closed: true });
  });

  it("keeps a document open until its end arrives", () => {
    expect(extractBlocks("<html lang=en>\n<body>")).toMatchObject([{ closed: false, language: "html" }]);
  });

  it("treats a sentence about a tag as prose", () => {
    expect(extractBlocks("<html> is the root.\n\n```css\na {}\n```")).toMatchObject([{ language: "css" }]);
  });

  it("reads the files in bolt's tags and ignores its commands", () => {
    const reply = [
      '<boltArtifact id="x" title="Y"><boltAction type="shell">npm i <b></boltAction>',
      '<boltAction type="file" filePath="src/app.ts">const a = "</file>";\n```\n</boltAction>',
      '<boltAction type="file" filePath="index.html">\n<p>&lt;</p>\n</boltAction></boltArtifact>',
    ].join("\n");
    expect(extractBlocks(reply)).toMatchObject([
      { fileName: "src/app.ts", content: 'const a = "</file>";\n```\n', kind: "listing", closed: true },
      { fileName: "index.html", content: "<p>&lt;</p>\n", kind: "markup", closed: true },
    ]);
  });

  it("reads dyad's, lovable's and Claude's tags, and removes a fence inside them", () => {
    const reply =
      '<dyad-write path="a.css" description="a > b">\n```css\na {}\n```\n</dyad-write>\n' +
      '<lov-write file_path="b.js">\nb\n</lov-write>' +
      '<antArtifact identifier="p" type="text/html" title="P">\n<p>Hi</p>\n</antArtifact>';
    expect(extractBlocks(reply)).toMatchObject([
      { fileName: "a.css", content: "a {}\n", language: "css" },
      { fileName: "b.js", content: "b\n", language: "javascript" },
      { content: "<p>Hi</p>\n", kind: "markup" },
    ]);
  });

  it("reads v0's named fences", () => {
    const reply = '<CodeProject id="x">\n\n```html file="index.html"\n<p>\n```\n\n</CodeProject>';
    expect(extractBlocks(reply)).toMatchObject([{ fileName: "index.html", content: "<p>\n" }]);
  });
});

describe("thinking", () => {
  it("drops text before a closing tag without an opening tag", () => {
    const reply = "Maybe\n```html\n<b>draft</b>\n```\n</think>\n\n```html\n<p>real</p>\n```";
    expect(extractBlocks(reply).map((block) => block.content)).toEqual(["<p>real</p>\n"]);
  });

  it("treats tags inside code and backticks as code", () => {
    const reply = "Use `<think>` so:\n```html\n<think>hm</think>\n```";
    expect(extractBlocks(reply).map((block) => block.content)).toEqual(["<think>hm</think>\n"]);
  });
});

describe("while streaming", () => {
  it("marks the last block open until its fence is closed", () => {
    const extractor = createExtractor();
    expect(extractor.append("```html\n<p>")).toMatchObject([{ closed: false, content: "<p>" }]);
    expect(extractor.append("</p>\n")).toMatchObject([{ closed: false }]);
    expect(extractor.append("``")).toMatchObject([{ content: "<p></p>\n" }]);
    expect(extractor.append("`")).toMatchObject([{ closed: true, content: "<p></p>\n" }]);
  });

  it("waits for the second half of a line ending", () => {
    const extractor = createExtractor();
    extractor.append("```html\r");
    extractor.append("\n<p>\r");
    expect(extractor.append("\n```\r")).toMatchObject([{ content: "<p>\r\n", closed: true }]);
  });
});
