import { expect, it } from "vitest";
import { inlineStyles } from "~/domain/project/bundle/style-file";

it("leaves out what the Tailwind compiler of the preview refuses", () => {
  const css =
    '@import "tailwindcss";\n@import "tw-animate-css";\n@plugin "@tailwindcss/typography";\n@plugin "daisyui" { themes: light; }\n@config "../tailwind.config.js";\n@import url("https://fonts.googleapis.com/css2?family=Inter");\n.a { @apply underline; }';
  const files = new Map([["app/globals.css", css]]);
  expect(inlineStyles(files, "app/globals.css").split("\n").filter(Boolean)).toEqual([
    '@import "tailwindcss";',
    '@import url("https://fonts.googleapis.com/css2?family=Inter");',
    ".a { @apply underline; }",
  ]);
});
