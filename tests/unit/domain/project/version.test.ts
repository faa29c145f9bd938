import { describe, expect, it } from "vitest";
import { excerptOf, pageOf, standalonePage } from "~/domain/project/version";

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

describe("a page as one file", () => {
  const picture = Uint8Array.of(1, 2, 3);
  it("holds the pictures that its page, styles and scripts name", () => {
    const page = standalonePage(
      new Map<string, string | Uint8Array>([
        [
          "index.html",
          '<link rel="stylesheet" href="css/style.css"><img src="img/a.png"><script src="a.js"></script>',
        ],
        ["css/style.css", "body { background: url(../img/b.png) }"],
        ["a.js", 'new Image().src = "img/c.png";'],
        ["img/a.png", picture],
        ["img/b.png", picture],
        ["img/c.png", picture],
      ]),
    );
    expect(page?.split("data:image/png;base64,AQID")).toHaveLength(4);
  });
  it.each([
    ["components in .js files", { "src/App.js": "export default () => <main />;" }],
    ["a TypeScript module", { "main.ts": "let a: number = 1;" }],
    ["a module that imports other files", { "main.js": 'import "./b.js";', "b.js": "" }],
  ])("is missing for %s", (_, files) => {
    const script = Object.keys(files)[0];
    const html = `<script type="module" src="${script}"></script>`;
    expect(standalonePage(new Map([["index.html", html], ...Object.entries(files)]))).toBeNull();
  });
});
