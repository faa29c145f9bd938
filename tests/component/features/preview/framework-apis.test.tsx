import { expect, it } from "vitest";
import { nextFiles, nextShows } from "./framework-apis/next";
import { reactApis } from "./framework-apis/react";
import { type ApiCase, vueApis } from "./framework-apis/vue";
import { runProject } from "./run-project";

/** Part of each project: presses each button once, and prints what each section shows, which no test can read in the frame. */
const watch = `const pressed = new WeakSet(), shown = new Map();
setInterval(() => {
  for (const section of document.querySelectorAll("section")) {
    const text = section.innerText.replace(/\\s+/g, " ").trim();
    if (shown.get(section.id) !== text) console.log("shown:" + section.id + ":" + text);
    shown.set(section.id, text);
    for (const button of section.querySelectorAll("button")) {
      if (!pressed.has(button)) button.click();
      pressed.add(button);
    }
  }
}, 100);
export {};`;

const sections = (cases: Record<string, ApiCase>) =>
  Object.keys(cases).map((name) => ({ name, component: name[0]?.toUpperCase() + name.slice(1) }));

const filesOf = (cases: Record<string, ApiCase>) =>
  Object.entries(cases).flatMap(([name, { files }]) =>
    Object.entries(files).map(([file, text]) => [`src/${name}/${file}`, text] as const),
  );

const expected = (cases: Record<string, ApiCase>) =>
  Object.fromEntries(Object.entries(cases).map(([name, { shows }]) => [name, shows]));

it("runs each API of Vue that apps use", async () => {
  const names = sections(vueApis);
  const imports = names.map(({ name, component }) => `import ${component}Case from "./${name}/Case.vue";`);
  const parts = names.map(({ name, component }) => `<section id="${name}"><${component}Case /></section>`);
  const { shows, errors } = await runProject(
    new Map([
      ...filesOf(vueApis),
      ["src/watch.ts", watch],
      [
        "src/main.ts",
        'import { createApp } from "vue";\nimport App from "./App.vue";\nimport "./watch";\ncreateApp(App).mount("#app");',
      ],
      [
        "src/App.vue",
        `<script setup lang="ts">\n${imports.join("\n")}\n</script>\n<template>${parts.join("\n")}</template>`,
      ],
      ["index.html", '<div id="app"></div><script type="module" src="/src/main.ts"></script>'],
    ]),
  );
  await expect
    .poll(() => ({ shows, errors }), { timeout: 15_000 })
    .toEqual({ shows: expected(vueApis), errors: [] });
});

it("runs each API of React that apps use", async () => {
  const names = sections(reactApis);
  const imports = names.map(({ name, component }) => `import ${component}Case from "./${name}/Case";`);
  const parts = names.map(({ name, component }) => `<section id="${name}"><${component}Case /></section>`);
  const { shows, errors } = await runProject(
    new Map([
      ...filesOf(reactApis),
      ["src/watch.ts", watch],
      [
        "src/App.tsx",
        `${imports.join("\n")}\nimport "./watch";\nexport default () => <main>${parts.join("\n")}</main>;`,
      ],
    ]),
    /^Error: it\b/,
  );
  await expect
    .poll(() => ({ shows, errors }), { timeout: 15_000 })
    .toEqual({ shows: expected(reactApis), errors: [] });
});

it("runs what projects of Next.js's app router use", async () => {
  const { shows, errors } = await runProject(
    new Map([
      ...Object.entries(nextFiles),
      ["app/watch.ts", watch],
      ["app/layout.tsx", `import "./watch";\n${nextFiles["app/layout.tsx"]}`],
    ]),
    /broken page[\s\S]*\(app\/\(shop\)\/broken\/page\.tsx:3:\d+\)/,
  );
  await expect.poll(() => ({ shows, errors }), { timeout: 20_000 }).toEqual({ shows: nextShows, errors: [] });
});
