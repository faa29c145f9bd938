import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GET } from "~/app/frame/terminal/route";
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
