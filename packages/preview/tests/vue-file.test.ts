import { expect, it } from "vitest";
import { compileVue } from "../bundle/vue-file";

const list = `<ul>\n${"    <li>moss</li>\n".repeat(25)}</ul>`;

it.each([
  [
    "a script with setup",
    `<script setup lang="ts">\nconst n: number = 1;\n</script>\n\n<template>\n  <p>{{ n }}</p>\n  ${list}\n</template>`,
    [6, 7, 8],
  ],
  [
    "a plain script",
    `<template>\n  <p>{{ n }}</p>\n  ${list}\n</template>\n\n<script>\nexport default { props: { n: Number } };\n</script>`,
    [2, 3, 4],
  ],
])("notes the line of each element of a template, with %s", (_, source, lines) => {
  const { code } = compileVue("src/App.vue", source);
  for (const line of lines)
    expect(code).toMatch(new RegExp(`["']\\.sourcePlace["']: ["']src/App\\.vue:${line}:\\d+["']`));
  expect(code).not.toContain(".sourcePlace=");
});
