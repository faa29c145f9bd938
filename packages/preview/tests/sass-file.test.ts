import fs from "node:fs";
import { expect, it } from "vitest";
import { createBundler } from "../bundle/bundle-project";
import { createSassCompiler } from "../bundle/sass-file";

// The files that the set-up step writes, from the disk instead of the server.
const text = async (file: string) => fs.readFileSync(`public/packages/${file}`, "utf8");
const bundler = () => createBundler({ text, index: async () => JSON.parse(await text("index.json")) });
const bundle = (files: Record<string, string>) => bundler().bundle(new Map(Object.entries(files)));

const SHEET = `@use "sass:color";
@use "colours" as *;
@use "@/styles/sizes";
@import "reset.css";
.card { color: $ink; padding: sizes.$gap * 2; background: url("dot.svg"); &:hover { color: color.mix($ink, white); } }`;
const PARTS = {
  "src/styles/_colours.scss": '$ink: #102030;\n.logo { background: url("../assets/logo.svg"); }',
  "src/styles/sizes/_index.sass": "$gap: 4px\n",
  "src/styles/dot.svg": "<svg/>",
  "src/assets/logo.svg": "<svg/>",
};

it("compiles sheets in Sass that scripts import, with what they load from anywhere in the project", async () => {
  const { modules, errors, missing } = await bundle({
    ...PARTS,
    "src/main.tsx":
      'import "./styles/app.scss";\nimport styles from "./Card.module.scss";\nconsole.log(styles);',
    "src/styles/app.scss": SHEET,
    "src/styles/reset.css": "* { margin: 0 }",
    "src/Card.module.scss": ".card { .title { color: red } }",
  });
  expect({ errors, missing }).toEqual({ errors: [], missing: {} });
  const css = modules["src/styles/app.scss"]?.code ?? "";
  expect(css).toContain(".card {\\n  color: #102030;\\n  padding: 8px;");
  expect(css).toContain(".card:hover {");
  expect(css).toContain("* { margin: 0 }");
  expect(css.match(/url\(\\"data:image\/svg/g)).toHaveLength(2);
  expect(modules["src/Card.module.scss"]?.code).toContain('"title":"title__src-Card"');
});

const component = (style: string) =>
  `<script setup>\nconst n = 1;\n</script>\n\n<template>\n  <p class="a">{{ n }}</p>\n</template>\n\n${style}\n`;

it("compiles the styles of Vue's components, scoped or not", async () => {
  const { modules, errors } = await bundle({
    ...PARTS,
    "src/App.vue": component(
      '<style lang="scss">\n@use "./styles/colours";\nbody { b { color: colours.$ink } }\n</style>\n<style scoped lang="sass">\n.a\n  &:hover\n    color: red\n</style>',
    ),
  });
  expect(errors).toEqual([]);
  const code = modules["src/App.vue"]?.code ?? "";
  expect(code).toContain("body b {");
  expect(code).toMatch(/\.a\[data-v-\w+\]:hover/);
});

it("names the file and the line that do not compile, in a component and in what is loaded", async () => {
  const broken = component('<style lang="scss">\n.a {\n  color: $nothing;\n}\n</style>');
  expect((await bundle({ "src/App.vue": broken })).errors).toEqual([
    "Undefined variable. (src/App.vue:11:10)",
  ]);
  const { errors } = await bundle({
    "src/main.tsx": 'import "./main.scss";',
    "src/main.scss": '@use "parts";',
    "src/_parts.scss": "\n.a { color: $nothing }",
  });
  expect(errors).toEqual(["Undefined variable. (src/_parts.scss:2:13)"]);
  const lost = await bundle({ "src/main.tsx": 'import "./a.scss";', "src/a.scss": '@use "none";' });
  expect(lost.errors).toEqual(["Can't find stylesheet to import. (src/a.scss:1:1)"]);
});

it("compiles again when something that a sheet loads has changed, or is new", () => {
  const compiler = createSassCompiler();
  const css = (files: Record<string, string>) =>
    compiler.of(new Map(Object.entries(files)))("a.scss", '@import "b"; .a { color: $c }');
  expect(css({ "b.scss": "$c: red" })).toContain("red");
  expect(css({ "b.scss": "$c: blue" })).toContain("blue");
  expect(css({ "src/b.scss": "$c: green" })).toContain("green");
});
