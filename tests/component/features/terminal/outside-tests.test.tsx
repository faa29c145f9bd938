import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GET } from "~/app/frame/terminal/route";
import { terminalManifest, terminalPackages } from "~/features/preview/terminal-project";
import { openShell } from "~/features/terminal/pane/open-shell";

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
