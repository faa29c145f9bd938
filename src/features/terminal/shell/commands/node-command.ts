import type { ExecResult, InMemoryFs, ResolvedCommandContext } from "just-bash/browser";
import type { FileContent } from "~/domain/project/project-files";
import { loadPackages } from "../load-packages";
import { networkGlobals } from "../no-network";
import { commandOutput } from "../output";
import { readAll } from "../project-disk";
import { ROOT } from "../protocol";
import { createProgram, pathInProject, runFile } from "../run-program";
import type { CommandApp } from "./app-commands";
import { createTimers, Exit, nodeGlobals } from "./node-globals";
import { nodeModules } from "./node-modules";

const USAGE = "Usage: node [file] [arguments], or node -e 'code' (-p prints its value)\n";
const INLINE = "[eval].ts";

export async function runNode(
  args: string[],
  context: ResolvedCommandContext,
  { screen, ask }: CommandApp,
): Promise<ExecResult> {
  const [first, ...rest] = args.filter((arg) => !/^--(?!version$|eval$|print$)/.test(arg));
  if (first === "-v" || first === "--version") return { stdout: "v24.0.0\n", stderr: "", exitCode: 0 };
  const fs = context.fs as InMemoryFs;
  const files = await readAll(fs);
  const before = new Map(files);
  const entry = entryOf([first, rest[0]], context.cwd, files);
  if (entry === null) return { stdout: "", stderr: USAGE, exitCode: 9 };
  const loaded = await loadPackages(files, ask);
  const output = commandOutput(screen);
  const timers = createTimers();
  const globals = nodeGlobals({
    argv: ["node", `${ROOT}/${entry}`, ...(entry === INLINE ? rest.slice(1) : rest)],
    env: Object.fromEntries(context.env),
    cwd: context.cwd,
    write: output.write,
    colors: output.toScreen,
  });
  const program = createProgram(
    {
      files,
      modules: nodeModules(files, context.cwd, String(context.stdin)),
      globals: { ...globals, ...networkGlobals, ...timers.functions },
    },
    loaded,
  );
  let exitCode = 0;
  let stderr = "";
  try {
    await untilUnhandled(async () => {
      await runFile(program, entry);
      await timers.idle();
    });
  } catch (error) {
    exitCode = error instanceof Exit ? error.code : 1;
    if (!(error instanceof Exit)) stderr = `${describeError(error)}\n`;
  } finally {
    timers.clear();
  }
  files.delete(INLINE);
  await writeBack(fs, before, files);
  output.flush();
  return { stdout: output.collected(), stderr, exitCode };
}

/** The path of the file to run; code of `-e` becomes a file. */
function entryOf(
  [first, code]: [first: string | undefined, code: string | undefined],
  cwd: string,
  files: Map<string, FileContent>,
) {
  if (first === undefined) return null;
  if (/^(?:-e|--eval|-p|--print|-pe)$/.test(first)) {
    if (code === undefined) return null;
    files.set(INLINE, /p/.test(first) ? `console.log(${code})` : code);
    return INLINE;
  }
  const path = pathInProject(cwd, first);
  const found = [path, `${path}.js`, `${path}.ts`, `${path}/index.js`, `${path}/index.ts`].find(
    (one) => one !== null && files.has(one),
  );
  if (!found) throw new Error(`cannot find ${first}`);
  return found;
}

/** Runs `work`, and fails with the first unhandled rejection. */
async function untilUnhandled(work: () => Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onRejection = (event: PromiseRejectionEvent) => {
    event.preventDefault();
    reject(event.reason);
  };
  addEventListener("unhandledrejection", onRejection);
  try {
    await Promise.race([work(), promise]);
  } finally {
    removeEventListener("unhandledrejection", onRejection);
  }
}

/** Writes the program's changes to the shell's file system. */
export async function writeBack(
  fs: InMemoryFs,
  before: Map<string, FileContent>,
  after: Map<string, FileContent>,
) {
  for (const [path, content] of after) {
    if (before.get(path) !== content) await fs.writeFile(`${ROOT}/${path}`, content);
  }
  for (const path of before.keys()) if (!after.has(path)) await fs.rm(`${ROOT}/${path}`);
}

/** A message with the lines of its stack that lie in the project. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `Uncaught ${String(error)}`;
  const frames = (error.stack ?? "")
    .split("\n")
    .map((line) => /^\s+at (?:(\S+) \()?(?:async )?([^\s()]+:\d+:\d+)\)?$/.exec(line))
    .filter((match) => match !== null && !/^(?:blob|https?|eval|<)/.test(match[2] ?? ""))
    .map((match) => `    at ${match?.[1] ? `${match[1]} (${match[2]})` : match?.[2]}`);
  return [`${error.name}: ${error.message}`, ...frames].join("\n");
}
