import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GET } from "~/app/frame/terminal/route";
import { terminalManifest, terminalPackages } from "~/features/preview/terminal-project";
import { openShell } from "~/features/terminal/pane/open-shell";
import { withUiKit } from "~preview";
import { outsideProjects } from "../../../support/projects/export-projects";

// The frame's page comes from the app's server, which does not run here.
beforeEach(async () => {
  const page = await GET().text();
  vi.spyOn(HTMLIFrameElement.prototype, "src", "set").mockImplementation(function (this: HTMLIFrameElement) {
    this.srcdoc = page;
  });
});
afterEach(() => vi.restoreAllMocks());

const refused = async () => ({ output: "", exitCode: 1 });

async function npmTest(files: Record<string, string>) {
  let printed = "";
  const shell = await openShell({
    files: () => new Map(Object.entries(files)),
    tools: {
      types: refused,
      log: refused,
      build: refused,
      install: refused,
      packages: terminalPackages,
      manifest: (_, files) => terminalManifest(files),
    },
    onOutput: (text) => {
      printed += text;
    },
  });
  const { exitCode } = await shell.run("npm test", 80);
  shell.close();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours arrive as control sequences
  return { exitCode, printed: printed.replace(/\u001b\[[0-9;]*m/g, "") };
}

/** What opens the project, for those that bring no test: a component that is rendered, or a script that is imported. */
const entries = {
  react: ["src/App.tsx", "src/App.jsx", "src/App.js", "app/page.tsx", "pages/index.tsx"],
  vue: ["src/App.vue"],
};

const rendering = (entry: string, library: string, element: string) => `import { render } from "${library}";
import { expect, it } from "vitest";
import * as all from "./${entry}";
const App = all.default ?? all.App;
it("is drawn", () => {
  render(${element});
  expect(document.body.textContent.trim()).not.toBe("");
});
`;

function withTest(files: Record<string, string>): Record<string, string> | null {
  if (Object.keys(files).some((name) => name.includes(".test."))) return files;
  const react = entries.react.find((name) => name in files);
  if (react) return { ...files, "opens.test.tsx": rendering(react, "@testing-library/react", "<App />") };
  const vue = entries.vue.find((name) => name in files);
  return vue ? { ...files, "opens.test.ts": rendering(vue, "@testing-library/vue", "App") } : null;
}

// Packages of the registry come from the server, which does not run here.
const { "React with packages of the registry": _, ...here } = outsideProjects;
const testable = Object.entries(here).flatMap(([name, files]) => {
  const tested = withTest(files);
  return tested ? [{ name, files: tested }] : [];
});

it.each(testable)("runs the tests of a project as its export does: $name", async ({ files }) => {
  // Versions hold the components that they import.
  const kit = new Map<string, string>(Object.entries(await (await fetch("/packages/ui-kit.json")).json()));
  const stored = Object.fromEntries(withUiKit(new Map(Object.entries(files)), kit));
  const { printed, exitCode } = await npmTest(stored as Record<string, string>);
  expect(printed).toMatch(/[1-9]\d* passed/);
  expect(exitCode, printed).toBe(0);
});

it("tests components of React as they are tested outside, each on a page of its own", async () => {
  const test = `import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import "@testing-library/jest-dom/vitest";
import { describe, expect, it } from "vitest";
import Counter from "./Counter";

describe.each([1, 2])("a counter", (by) => {
  it("counts by " + by, async () => {
    render(<Counter by={by} />);
    expect(screen.getByRole("status")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "More" }));
    expect(screen.getByRole("status")).toHaveTextContent("Count: " + by);
    await userEvent.type(screen.getByLabelText("Name"), "Bean");
    expect(screen.getByLabelText("Name")).toHaveValue("Bean");
  });
});
`;
  const { printed, exitCode } = await npmTest({
    "src/Counter.tsx": `import { useState } from "react";
export default function Counter({ by }: { by: number }) {
  const [count, setCount] = useState(0);
  return <main><p role="status">Count: {count}</p><button onClick={() => setCount(count + by)}>More</button><label>Name <input /></label></main>;
}
`,
    "src/One.test.tsx": test,
    "src/Two.test.tsx": test,
  });
  expect(printed).toContain("4 passed");
  expect(exitCode).toBe(0);
});

it("tests components of Vue as they are tested outside", async () => {
  const { printed, exitCode } = await npmTest({
    "src/SeedCounter.vue": `<script setup lang="ts">
import { computed, ref } from "vue";
import Words from "./Words.vue";
const props = defineProps<{ start: number }>();
const count = ref(props.start);
const words = computed(() => count.value + " seeds");
</script>
<template><button @click="count += 1"><Words :text="words" /></button></template>
<style scoped lang="scss">button { b { color: red } }</style>
`,
    "src/Words.vue": `<template><b>{{ text }}</b></template>\n<script>export default { props: ["text"] };</script>\n`,
    "src/SeedCounter.test.ts": `import { fireEvent, render, screen } from "@testing-library/vue";
import { expect, it } from "vitest";
import SeedCounter from "./SeedCounter.vue";

it.each([2, 4])("counts from %i", async (start) => {
  render(SeedCounter, { props: { start } });
  await fireEvent.click(screen.getByRole("button", { name: start + " seeds" }));
  expect(screen.getByRole("button").textContent).toBe(start + 1 + " seeds");
});
`,
  });
  expect(printed).toContain("2 passed");
  expect(exitCode).toBe(0);
});
