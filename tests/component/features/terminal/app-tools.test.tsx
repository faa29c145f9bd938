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

const refused = async () => ({ output: "", exitCode: 1 });
