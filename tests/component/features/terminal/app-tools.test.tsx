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

it("asks the app in the middle of a line, with the files as they are there, and goes on with its answer", async () => {
  let printed = "";
  const shell = await openShell({
    files: () => new Map([["a.ts", "let a = 1;"]]),
    tools: {
      types: async (args, files) => ({ output: `${args} ${[...files]}\n`, exitCode: 0 }),
      log: async () => {
        throw new Error("The versions could not be read.");
      },
      build: async () => ({ output: "built\n", exitCode: 3 }),
      packages: async () => ({ output: "", exitCode: 1 }),
      manifest: async () => ({ output: "", exitCode: 1 }),
      install: async (args) => ({ output: `got ${args}\n`, exitCode: args.includes("none") ? 1 : 0 }),
    },
    onOutput: (text) => {
      printed += text;
    },
  });
  await shell.run(
    "echo 'let b' > b.ts && tsc --noEmit | tr a-z A-Z; vite build || echo code $?; git log",
    80,
  );
  await shell.run(
    "npm i jotai zod@4; pnpm add -D a; yarn add b; bun add c; yarn; npm install none || echo no",
    80,
  );
  shell.close();
  expect(printed).toContain("--NOEMIT A.TS,LET A = 1;,B.TS,LET B");
  expect(printed).toContain("built\ncode 3\n");
  expect(printed).toContain("The versions could not be read.");
  expect(printed).toContain("got jotai,zod@4\ngot -D,a\ngot b\ngot c\ngot \nno\ngot none\n");
});

const APP = `import { format } from "date-fns";
import { renderToString } from "react-dom/server";

export const today = (day: Date) => format(day, "d MMM yyyy");
export const App = ({ day }: { day: Date }) => <h1>{today(day)}</h1>;
export const shown = () => renderToString(<App day={new Date(2030, 0, 15)} />);
`;
const TEST = `import { expect, test } from "vitest";
import { debounce } from "lodash";
import { create } from "zustand";
import { shown, today } from "./App";

test("formats", () => expect(today(new Date(2030, 0, 15))).toBe("15 Jan 2030"));
test("renders", () => expect(shown()).toBe("<h1>15 Jan 2030</h1>"));
test("has a store", () => expect(create(() => ({ count: 1 })).getState().count).toBe(1));
test("has one function of a package", () => expect(typeof debounce).toBe("function"));
`;

it("tests an app that has no package.json, with the packages of its preview", async () => {
  let printed = "";
  const shell = await openShell({
    files: () =>
      new Map([
        ["src/App.tsx", APP],
        ["src/App.test.tsx", TEST],
      ]),
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
  const direct = await shell.run(
    'npx vitest run && node -e \'console.log(require("date-fns").format(new Date(2030, 0, 15), "yyyy"))\'',
    80,
  );
  shell.close();
  expect(printed).toContain("4 passed");
  expect([exitCode, direct.exitCode]).toEqual([0, 0]);
  expect(printed).toContain("2030\n");
  expect(direct.changes).toEqual([]);
});

const COUNTER_TEST = `import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it } from "vitest";
import { Counter } from "./Counter";

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
it("counts", () => {
  const root = document.body.appendChild(document.createElement("main"));
  const click = () => root.querySelector("button").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flush(() => createRoot(root).render(<Counter />));
  flush(click);
  expect(root.textContent).toBe("1 times");
  expect(getComputedStyle(root).display).toBe("block");
  localStorage.setItem("a", "b");
});
it("has the page of its file", () => expect([document.querySelectorAll("main").length, localStorage.a]).toEqual([1, "b"]));
const flush = (work) => (act ? act(work) : work());
`;
const COUNTER = `import { useState } from "react";
export function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{count} times</button>;
}
`;

it("tests a component on a page of its own, which is gone afterwards", async () => {
  let printed = "";
  const text = await (await fetch("/shell/page.js")).text();
  expect(text.length).toBeGreaterThan(100_000);
  const shell = await openShell({
    files: () =>
      new Map([
        ["src/Counter.jsx", COUNTER],
        ["src/Counter.test.jsx", COUNTER_TEST],
        ["src/other.test.js", "test('is new', () => expect(document.querySelector('main')).toBe(null));"],
      ]),
    tools: {
      types: refused,
      log: refused,
      build: refused,
      install: refused,
      packages: terminalPackages,
      manifest: refused,
    },
    onOutput: (text) => {
      printed += text;
    },
  });
  const { exitCode } = await shell.run("npx vitest run", 80);
  await shell.run("node -e 'console.log(typeof document)'", 80);
  shell.close();
  expect(printed).toContain("3 passed");
  expect(exitCode).toBe(0);
  expect(printed).toContain("undefined");
});

const refused = async () => ({ output: "", exitCode: 1 });
