import { expect, it } from "vitest";
import { compileCssModule } from "../bundle/style-file";
import { inlineStyles } from "../project/linked-styles";

it("leaves out what the Tailwind compiler of the preview refuses", () => {
  const css =
    '@import "tailwindcss";\n@import "tw-animate-css";\n@plugin "@tailwindcss/typography";\n@plugin "daisyui" { themes: light; }\n@config "../tailwind.config.js";\n@import url("https://fonts.googleapis.com/css2?family=Inter");\n.a { @apply underline; }';
  const files = new Map([["app/globals.css", css]]);
  expect(inlineStyles(files, "app/globals.css", css).split("\n").filter(Boolean)).toEqual([
    '@import "tailwindcss";',
    '@import url("https://fonts.googleapis.com/css2?family=Inter");',
    ".a { @apply underline; }",
  ]);
});

it("inlines sheets and pictures of the project, with the condition of an import", () => {
  const files = new Map<string, string>([
    ["a.css", '@import url( "b.css" ) screen and (min-width: 1px);\n.a { background: url( img/x.svg ) }'],
    ["b.css", ".b { color: red }"],
    ["img/x.svg", "<svg/>"],
  ]);
  expect(inlineStyles(files, "a.css", String(files.get("a.css")))).toMatch(
    /^@media screen and \(min-width: 1px\) \{\n\.b \{ color: red \}\n\}\n\.a \{ background: url\("data:image\/svg\+xml[^"]*"\) \}$/,
  );
});

it.each([
  ["layer(base) screen", "@media screen {\n@layer base {\n.b {}\n}\n}"],
  ["layer", "@layer {\n.b {}\n}"],
  ["supports(display: grid)", "@supports (display: grid) {\n.b {}\n}"],
  [
    "layer(a) supports(not (display: grid)) print",
    "@media print {\n@supports not (display: grid) {\n@layer a {\n.b {}\n}\n}\n}",
  ],
])("keeps the conditions of an import: %s", (written, css) => {
  const files = new Map([["css/b.css", ".b {}"]]);
  expect(inlineStyles(files, "css/a.css", `@import "./b.css" ${written};`)).toBe(css);
});

it("gives a CSS module class names of its own, in its selectors alone", () => {
  const css =
    "/* .no { */ .card.open > .title { margin: .5em } @media (min-width: 1.5em) { .card { color: red } } a { b: url(x.y) } /* .end {";
  const { code } = compileCssModule("src/Card.module.css", css);
  expect(code).toContain(
    'module.exports = {"card":"card__src-Card","open":"open__src-Card","title":"title__src-Card"}',
  );
  expect(code).toContain(".card__src-Card.open__src-Card > .title__src-Card { margin: .5em }");
  expect(code).toContain("{ .card__src-Card { color: red } } a { b: url(x.y) } ");
  expect(code).not.toMatch(/\.no|\.end/);
});
