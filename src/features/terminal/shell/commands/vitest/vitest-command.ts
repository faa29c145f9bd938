import type { File, Task } from "@vitest/runner";
import * as runnerLibrary from "@vitest/runner";
import type { ExecResult, InMemoryFs, ResolvedCommandContext } from "just-bash/browser";
import * as vitest from "vitest";
import { isTestFile } from "~/domain/project/export/test-tools";
import { loadPackages } from "../../load-packages";
import { commandOutput, type Output } from "../../output";
import { readAll } from "../../project-disk";
import { createProgram, importFrom, moduleKey, type Program, runFile } from "../../run-program";
import { loadTestPage } from "../../test-page";
import type { CommandApp } from "../app-commands";
import { describeError, writeBack } from "../node-command";
import { nodeGlobals } from "../node-globals";
import { nodeModules } from "../node-modules";
import { hoistMocks } from "./hoist-mocks";
import { createModuleMocks } from "./module-mocks";
import { provideState } from "./vitest-state";

const USAGE = "vitest [run] [part of a file's name ...] [-t part of a test's name] [-u]";
/** Options of Vitest and Jest that are followed by a value, and have no meaning here. */
const WITH_VALUE =
  /^--(?:reporter|environment|pool|config|maxWorkers|testTimeout|project|root|dir|mode)$|^-c$/;

const { describe, it, test, suite, beforeAll, afterAll, beforeEach, afterEach, expect, vi } = vitest;
const globals = { describe, it, test, suite, beforeAll, afterAll, beforeEach, afterEach, expect, vi };

interface Arguments {
  filters: string[];
  pattern: RegExp | undefined;
  updates: boolean;
}

function readArguments(args: string[]): Arguments {
  const read: Arguments = { filters: [], pattern: undefined, updates: false };
  for (let at = 0; at < args.length; at++) {
    const [name = "", value] = (args[at] ?? "").split(/=(.*)/s);
    if (/^(?:-t|--testNamePattern)$/.test(name)) read.pattern = new RegExp(value ?? args[++at] ?? "");
    else if (/^(?:-u|--update|--updateSnapshot)$/.test(name)) read.updates = true;
    else if (WITH_VALUE.test(name) && value === undefined) at++;
    else if (!name.startsWith("-") && !/^(?:run|watch|dev)$/.test(name))
      read.filters.push(name.replace(/^\.\//, ""));
  }
  return read;
}

/** Runs the project's tests with Vitest itself, in this worker. */
export async function runVitest(
  args: string[],
  context: ResolvedCommandContext,
  { screen, ask }: CommandApp,
): Promise<ExecResult> {
  if (args.includes("--help") || args.includes("-h"))
    return { stdout: `Usage: ${USAGE}\n`, stderr: "", exitCode: 0 };
  const { filters, ...settings } = readArguments(args);
  const files = await readAll(context.fs as InMemoryFs);
  const before = new Map(files);
  const isSelected = (path: string) => filters.length === 0 || filters.some((one) => path.includes(one));
  const paths = [...files.keys()].filter((path) => isTestFile(path) && isSelected(path)).sort();
  if (paths.length === 0) return { stdout: "", stderr: "No test files found.\n", exitCode: 1 };

  const loaded = await loadPackages(files, ask);
  const openPage = await loadTestPage(files, ask);
  const output = commandOutput(screen);
  const started = performance.now();
  const env = { ...Object.fromEntries(context.env), NODE_ENV: "test", VITEST: "true" };
  const node = nodeGlobals({
    argv: ["node"],
    env,
    cwd: context.cwd,
    write: output.write,
    colors: output.toScreen,
  });
  const { config, saved } = provideState({ files, process: node.process, ...settings });
  const runner = new Runner(config as never, (path) => {
    const own = { files, modules: nodeModules(files, context.cwd, ""), globals: { ...node, ...globals } };
    return runTestFile(createProgram(own, loaded), path);
  });
  const report: Report = { output, paint: painter(output.toScreen), counts: { pass: 0, fail: 0, skip: 0 } };
  // Sequential: each file starts with new modules, mocks and timers.
  for (const path of paths) {
    const closePage = openPage();
    const spec = { filepath: `/${path}`, testLocations: undefined };
    for (const file of await runnerLibrary.startTests([spec], runner)) reportFile(file, report);
    closePage();
    resetMocks();
  }
  const written = saved.reduce((sum, { added, updated }) => sum + added + updated, 0);
  if (written > 0) output.write(`\n Snapshots  ${report.paint(GREEN, `${written} written`)}\n`);
  reportTotals(report, performance.now() - started);
  await writeBack(context.fs as InMemoryFs, before, files);
  output.flush();
  return { stdout: output.collected(), stderr: "", exitCode: report.counts.fail > 0 ? 1 : 0 };
}

function resetMocks(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
}

async function runTestFile(program: Program, path: string): Promise<unknown> {
  const { mocker, mocks, importActual, ready } = createModuleMocks(path, {
    keyOf: (importer, specifier) => moduleKey(program, importer, specifier),
    importActual: (importer, specifier) => importFrom(program, importer, specifier, { isActual: true }),
    importFile: (file) =>
      program.files.has(file) ? importFrom(program, path, `/${file}`, { isActual: true }) : undefined,
  });
  const own = {
    ...vi,
    resetModules() {
      program.loaded.clear();
      return own;
    },
  };
  const jest = { ...own, requireActual: (name: string) => importActual(name, path), setTimeout: () => jest };
  program.modules.vitest = { ...vitest, vi: own, vitest: own };
  program.modules["@jest/globals"] = { ...globals, jest };
  // The names of Node's own runner: "node:test".
  program.modules.test = {
    default: test,
    describe,
    it,
    test,
    suite,
    before: beforeAll,
    after: afterAll,
    beforeEach,
    afterEach,
  };
  Object.assign(program.globals, { vi: own, vitest: own, jest, __mocksReady: ready });
  program.mocks = mocks;
  program.adapt = (code) => hoistMocks(code, "__mocksReady()");
  // Some packages look for them there, such as those that clean up after each test.
  Object.assign(globalThis, globals, { __vitest_mocker__: mocker });
  return runFile(program, path);
}

/** Vitest's runner, whose files come from the project. */
class Runner extends vitest.TestRunner {
  constructor(
    config: ConstructorParameters<typeof vitest.TestRunner>[0],
    readonly importTest: (path: string) => Promise<unknown>,
  ) {
    super(config);
    // Telemetry spans, which are not collected.
    this.__setTraces({
      $: (_: unknown, options: unknown, call = options) => (call as () => unknown)(),
    } as never);
  }
  override importFile(path: string) {
    return this.importTest(path.slice(1));
  }
  onTaskUpdate = async () => {};
}

/** The results so far, and how to print them. */
type Report = {
  output: Output;
  paint: ReturnType<typeof painter>;
  counts: { pass: number; fail: number; skip: number };
};

const painter = (colors: boolean) =>
  Object.assign((code: number, text: string) => (colors ? `\u001b[${code}m${text}\u001b[39m` : text), {
    /** Text that has colors already. */
    plain: (text: string) => (colors ? text : text.replace(COLORS, "")),
  });
// biome-ignore lint/suspicious/noControlCharactersInRegex: colors arrive as control sequences
const COLORS = /\u001b\[[0-9;]*m/g;
const GREEN = 32;
const RED = 31;
const GREY = 90;

/** Prints what ran in one file, and adds it to `counts`. */
function reportFile(file: File, { output, paint, counts }: Report): void {
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
      if (error.diff) output.write(`${paint.plain(error.diff).replace(/^/gm, "     ")}\n`);
    }
  }
}

/** Prints the totals. */
function reportTotals({ output, paint, counts }: Report, milliseconds: number): void {
  const parts = [
    counts.fail > 0 && paint(RED, `${counts.fail} failed`),
    paint(GREEN, `${counts.pass} passed`),
    counts.skip > 0 && paint(GREY, `${counts.skip} skipped`),
  ];
  output.write(
    `\n Tests  ${parts.filter(Boolean).join(" | ")} ${paint(GREY, `(${Math.round(milliseconds)} ms)`)}\n`,
  );
}

const leaves = (task: Task): Task[] => (task.type === "test" ? [task] : task.tasks.flatMap(leaves));

function nameOf(task: Task): string {
  const names: string[] = [];
  for (let at: Task | undefined = task; at && "name" in at; at = at.suite) names.unshift(at.name);
  return names.filter(Boolean).join(" > ");
}
