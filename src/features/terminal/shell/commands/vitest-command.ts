import * as expectLibrary from "@vitest/expect";
import type { File, Task, VitestRunner } from "@vitest/runner";
import * as runnerLibrary from "@vitest/runner";
import * as spies from "@vitest/spy";
import * as chai from "chai";
import type { ExecResult, InMemoryFs, ResolvedCommandContext } from "just-bash/browser";
import type { Output } from "../output";
import { readAll } from "../project-disk";
import { type Program, runFile } from "../run-program";
import { commandOutput } from "./command-output";
import { describeError } from "./node-command";
import { createTimers, nodeGlobals } from "./node-globals";
import { nodeModules } from "./node-modules";

const TEST_FILE = /(?:^|\/)__tests__\/.*\.[jt]sx?$|\.(?:test|spec)\.[cm]?[jt]sx?$/;
const TIMEOUT_MS = 5000;

const { describe, it, test, suite, beforeAll, afterAll, beforeEach, afterEach } = runnerLibrary;
const vi = {
  ...spies,
  mock: () => {
    throw new Error("vi.mock is not in this terminal; pass the dependency in, or use vi.spyOn.");
  },
};
const api = {
  describe,
  it,
  test,
  suite,
  beforeAll,
  afterAll,
  beforeEach,
  afterEach,
  expect: createExpect(),
  vi,
};

/** Runs the project's tests with Vitest's own runner and matchers, in this worker. */
export async function runVitest(
  args: string[],
  context: ResolvedCommandContext,
  screen: Output | null,
): Promise<ExecResult> {
  const files = await readAll(context.fs as InMemoryFs);
  const nameAt = args.findIndex((arg) => arg === "-t" || arg === "--testNamePattern");
  const pattern = nameAt === -1 ? undefined : new RegExp(args[nameAt + 1] ?? "");
  const filters = args.filter(
    (arg, at) =>
      !arg.startsWith("-") && !/^(?:run|watch|dev)$/.test(arg) && !(nameAt !== -1 && at === nameAt + 1),
  );
  const paths = [...files.keys()]
    .filter(
      (path) => TEST_FILE.test(path) && (filters.length === 0 || filters.some((one) => path.includes(one))),
    )
    .sort();
  if (paths.length === 0) return { stdout: "", stderr: "No test files found.\n", exitCode: 1 };

  const output = commandOutput(screen);
  const paint = painter(output.toScreen);
  const started = performance.now();
  const runner = createRunner(pattern, (path) => {
    const program: Program = {
      files,
      modules: { ...nodeModules(files, context.cwd, ""), vitest: api, "@jest/globals": { ...api, jest: vi } },
      globals: {
        ...nodeGlobals(
          {
            argv: ["node", path],
            env: Object.fromEntries(context.env),
            cwd: context.cwd,
            write: output.write,
            colours: output.toScreen,
          },
          createTimers(),
        ),
        ...api,
        jest: vi,
      },
      loaded: new Map(),
    };
    return runFile(program, path);
  });
  const results = await runnerLibrary.startTests(
    paths.map((path) => ({ filepath: `/${path}`, testLocations: undefined })),
    runner,
  );
  const failed = report(results, output, paint, performance.now() - started);
  output.flush();
  return { stdout: output.collected(), stderr: "", exitCode: failed ? 1 : 0 };
}

function createRunner(
  pattern: RegExp | undefined,
  importFile: (path: string) => Promise<unknown>,
): VitestRunner {
  return {
    config: {
      root: "/",
      setupFiles: [],
      name: "",
      passWithNoTests: false,
      testNamePattern: pattern,
      allowOnly: true,
      sequence: { seed: 1, hooks: "stack", setupFiles: "list", shuffle: false, concurrent: false },
      maxConcurrency: 1,
      testTimeout: TIMEOUT_MS,
      hookTimeout: TIMEOUT_MS,
      retry: 0,
      includeTaskLocation: false,
      tags: [],
      tagsFilter: undefined,
      strictTags: false,
    } as unknown as VitestRunner["config"],
    importFile: (path) => importFile(path.slice(1)),
    onTaskUpdate: async () => {},
  };
}

function createExpect() {
  chai.use(expectLibrary.JestExtend);
  chai.use(expectLibrary.JestChaiExpect);
  chai.use(expectLibrary.JestAsymmetricMatchers);
  const expect = (value: unknown, message?: string) => chai.expect(value, message);
  const matchers = (globalThis as Record<symbol, object>)[expectLibrary.ASYMMETRIC_MATCHERS_OBJECT];
  return Object.assign(expect, chai.expect, matchers, {
    getState: () => ({ assertionCalls: 0 }),
    setState: () => {},
  });
}

type Paint = ReturnType<typeof painter>;

const painter = (colours: boolean) => (code: number, text: string) =>
  colours ? `\u001b[${code}m${text}\u001b[39m` : text;
const GREEN = 32;
const RED = 31;
const GREY = 90;

/** Prints what ran. @returns whether anything failed */
function report(files: File[], output: Output, paint: Paint, milliseconds: number): boolean {
  const counts = { pass: 0, fail: 0, skip: 0 };
  for (const file of files) {
    const tests = leaves(file);
    const failed = tests.filter((test) => test.result?.state === "fail");
    const isBroken = file.result?.state === "fail" && failed.length === 0;
    const mark = failed.length > 0 || isBroken ? paint(RED, "❯") : paint(GREEN, "✓");
    output.write(` ${mark} ${file.name} ${paint(GREY, `(${tests.length} tests)`)}\n`);
    for (const test of tests) {
      const state = test.result?.state;
      counts[state === "pass" || state === "fail" ? state : "skip"] += 1;
    }
    if (isBroken) counts.fail += 1;
    for (const task of isBroken ? [file] : failed) {
      output.write(`   ${paint(RED, "✗")} ${nameOf(task)}\n`);
      for (const error of task.result?.errors ?? []) {
        output.write(
          `${describeError(Object.assign(new Error(error.message), error)).replace(/^/gm, "     ")}\n`,
        );
        if (error.diff) output.write(`${error.diff.replace(/^/gm, "     ")}\n`);
      }
    }
  }
  const parts = [
    counts.fail > 0 && paint(RED, `${counts.fail} failed`),
    paint(GREEN, `${counts.pass} passed`),
    counts.skip > 0 && paint(GREY, `${counts.skip} skipped`),
  ];
  output.write(
    `\n Tests  ${parts.filter(Boolean).join(" | ")} ${paint(GREY, `(${Math.round(milliseconds)} ms)`)}\n`,
  );
  return counts.fail > 0;
}

const leaves = (task: Task): Task[] => (task.type === "test" ? [task] : task.tasks.flatMap(leaves));

function nameOf(task: Task): string {
  const names: string[] = [];
  for (let at: Task | undefined = task; at && "name" in at; at = at.suite) names.unshift(at.name);
  return names.filter(Boolean).join(" > ");
}
