import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GET } from "~/app/frame/terminal/route";
import { openShell, type Shell } from "~/features/terminal/pane/open-shell";

// The frame's page comes from the app's server, which does not run here.
beforeEach(async () => {
  const page = await GET().text();
  vi.spyOn(HTMLIFrameElement.prototype, "src", "set").mockImplementation(function (this: HTMLIFrameElement) {
    this.srcdoc = page;
  });
});
let shell: Shell | undefined;
afterEach(() => {
  shell?.close();
  vi.restoreAllMocks();
});

/** Runs one command on `files`. */
async function runOn(files: Record<string, string>, command: string) {
  let printed = "";
  shell = await openShell({
    files: () => new Map(Object.entries(files)),
    onOutput: (text) => {
      printed += text;
    },
  });
  const { exitCode, changes } = await shell.run(command, 80);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours arrive as control sequences
  return { exitCode, changes: new Map(changes), printed: printed.replace(/\u001b\[[0-9;]*m/g, "") };
}

const api = {
  "src/api.ts":
    "export const base = '/users';\nexport const load = async (id: number) => (await fetch(base + id)).json();",
  "src/log.ts": "export default function log(text: string) { throw new Error(`logged ` + text); }",
  "src/name.ts":
    "import { load } from './api';\nimport log from './log';\nexport const nameOf = async (id: number) => { log('asked'); return (await load(id)).name; };",
};

it("replaces modules before they are imported, as a whole, in part and automatically", async () => {
  const test = `import { expect, it, vi } from "vitest";
import { base, load } from "./api";
import log from "@/log";
import { nameOf } from "./name";

const { name } = vi.hoisted(() => ({
  name: "Ann",
}));
vi.mock("./api", async (importOriginal) => ({
  ...(await importOriginal<typeof import("./api")>()),
  load: vi.fn(async () => ({ name })),
}));
vi.mock("./log");

it("is Ann", async () => {
  expect(await nameOf(3)).toBe("Ann");
  expect(load).toHaveBeenCalledWith(3);
  expect(log).toHaveBeenCalledWith("asked");
  expect(base).toBe("/users");
});
it("is loaded", async () => {
  vi.stubGlobal("fetch", vi.fn(async () => ({ json: async () => 5 })));
  const actual = await vi.importActual<typeof import("./api")>("./api");
  expect(await actual.load(1)).toBe(5);
});
it("fails in its own line", () => expect(base).toBe("/"));
`;
  const { printed, exitCode } = await runOn({ ...api, "src/name.test.ts": test }, "vitest");
  expect(printed).toContain("1 failed | 2 passed");
  expect(printed).toContain("src/name.test.ts:26:");
  expect(exitCode).toBe(1);
});

it("writes snapshots beside the tests and in them, and compares them from then on", async () => {
  const files = {
    "a.test.ts": `import { expect, test } from "vitest";
test("a", () => {
  expect({ list: [1] }).toMatchSnapshot();
  expect({ b: 2 }).toMatchInlineSnapshot();
  expect(() => { throw new TypeError("bad"); }).toThrowErrorMatchingInlineSnapshot();
});
`,
  };
  const { changes, printed } = await runOn(files, "npx vitest run");
  expect(printed).toContain("3 written");
  expect(changes.get("__snapshots__/a.test.ts.snap")).toContain("exports[`a 1`] = `\n{");
  const written = String(changes.get("a.test.ts"));
  expect(written).toContain('toMatchInlineSnapshot(`\n    {\n      "b": 2,\n    }\n  `)');
  expect(written).toContain("toThrowErrorMatchingInlineSnapshot(`[TypeError: bad]`)");

  shell?.close();
  const other = {
    "a.test.ts": written.replace("{ b: 2 }", "{ b: 3 }"),
    "__snapshots__/a.test.ts.snap": String(changes.get("__snapshots__/a.test.ts.snap")),
  };
  const second = await runOn(other, "vitest");
  expect(second.printed).toContain("Snapshot `a 2` mismatched");
  expect(second.exitCode).toBe(1);
  expect(second.changes.size).toBe(0);
});

it("has fake timers, tables of cases and the matchers of Vitest", async () => {
  const test = `
beforeEach(() => { vi.useFakeTimers(); vi.setSystemTime(new Date("2024-01-01T00:00:00Z")); });
afterEach(() => void vi.useRealTimers());
it.each([[1, 2, 3], [2, 2, 4]])("%i + %i", (a, b, sum) => expect(a + b).toBe(sum));
it("waits", async () => {
  const call = vi.fn();
  setTimeout(call, 10_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(call).toHaveBeenCalledOnce();
  expect(new Date().getUTCSeconds()).toBe(10);
});
it("compares", async () => {
  expect.assertions(3);
  expect(0.1 + 0.2).toBeCloseTo(0.3);
  expect({ a: 1, b: [1, 2] }).toEqual({ a: expect.any(Number), b: expect.arrayContaining([2]) });
  await expect(Promise.reject(new Error("no"))).rejects.toThrow("no");
});
`;
  const { printed } = await runOn({ "all.test.js": test }, "vitest --reporter verbose");
  expect(printed).toContain("4 passed");
});
