import {
  Bash,
  type Command,
  defineCommand,
  type ExecResult,
  InMemoryFs,
  type ResolvedCommandContext,
} from "just-bash/browser";
import { resolve } from "pathe";
import { type AskApp, appCommands, type CommandApp, refusals } from "./commands/app-commands";
import { runNode } from "./commands/node-command";
import { runNpm } from "./commands/npm-command";
import { runVitest } from "./commands/vitest/vitest-command";
import { NO_NETWORK, networkGlobals, opensConnection } from "./no-network";
import { createOutput, type Output } from "./output";
import { createProjectDisk, readAll } from "./project-disk";
import { ROOT, type ShellReply, type ShellRequest, type ShellState } from "./protocol";

/** Output may stream to the screen only if nothing else in the line reads it. */
const isPlain = (line: string) => !/[|<>&;`()]/.test(line.replace(QUOTED, readsOutput));
const QUOTED = /'[^']*'|"(?:[^"\\]|\\.)*"/g;
const readsOutput = (quoted: string) => (quoted.startsWith('"') && /`|\$\(/.test(quoted) ? "`" : "");

// Not only in programs, because a test may replace them there.
Object.assign(globalThis, networkGlobals);

const fs = new InMemoryFs();
const disk = createProjectDisk(fs);
let screen: Output | null = null;
let askApp: AskApp = async () => ({ output: "", exitCode: 1 });
let shown = (_characters: number) => {};

const HELP = "bluebonnet-help";

const ask: AskApp = (tool, args, files) => askApp(tool, args, files);
const askNpm = async (tool: "install" | "manifest", args: string[]) =>
  askApp(tool, args, [...(await readAll(fs))]);

type CommandExecutionner = (
  args: string[],
  context: ResolvedCommandContext,
  app: CommandApp,
) => Promise<ExecResult>;

const npm: CommandExecutionner = (args, context, { screen }) =>
  runNpm(args, context, { screen, ask: askNpm });

const runners = {
  node: (args, context, app) =>
    args[0] === "--test" ? runVitest(args.slice(1), context, app) : runNode(args, context, app),
  tsx: runNode,
  "ts-node": runNode,
  vitest: runVitest,
  jest: runVitest,
  npm,
  pnpm: npm,
  yarn: (args, context, app) => npm(args.length > 0 ? args : ["install"], context, app),
  bun: npm,
  npx: (args, context, app) => npm(["exec", ...args], context, app),
} satisfies Record<string, CommandExecutionner>;
const commands: Command[] = [
  ...Object.entries(runners).map(([name, command]) =>
    defineCommand(name, (args, context) => command(args, context, { screen, ask })),
  ),
  // Bash's own help only lists its builtins.
  defineCommand(HELP, async () => ({ stdout: helpText(), stderr: "", exitCode: 0 })),
  ...appCommands(ask),
  ...refusals,
];
const bash = new Bash({
  fs,
  cwd: ROOT,
  env: { HOME: ROOT, USER: "you", TERM: "xterm-256color", PATH: "/usr/bin:/bin" },
  customCommands: commands,
  // Ctrl-C ends this worker, so limits would only stop intended commands.
  executionLimits: { maxCommandCount: 1e9, maxLoopIterations: 1e9, maxWorkUnits: 1e12 },
});

const pendingCalls = new Map<number, (answer: { output: string; exitCode: number }) => void>();
let lastQuestion = 0;

type Send = (reply: ShellReply) => void;

async function run({ id, command, state, columns }: Extract<ShellRequest, { type: "run" }>, send: Send) {
  const output = createOutput((text) => send({ type: "output", id, text }));
  shown = output.shown;
  askApp = (tool, args, files) =>
    new Promise((resolve) => {
      pendingCalls.set(++lastQuestion, resolve);
      send({ type: "ask", id, question: lastQuestion, tool, args, files });
    });
  screen = isPlain(command) ? output : null;
  let exitCode = 1;
  let next: ShellState = state ?? { cwd: ROOT, env: bash.getEnv() };
  try {
    if (opensConnection(command)) throw new Error(NO_NETWORK);
    const env = { ...next.env, COLUMNS: String(columns) };
    const result = await bash.exec(command.replace(/^\s*help\s*$/, HELP), {
      cwd: next.cwd,
      env,
      replaceEnv: true,
      rawScript: true,
    });
    output.write(result.stdout);
    output.write(result.stderr);
    exitCode = result.exitCode;
    next = { cwd: result.env.PWD ?? next.cwd, env: result.env };
  } catch (error) {
    output.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
  output.flush();
  send({ type: "done", id, exitCode, state: next, changes: await disk.takeChanges() });
}

async function answer(request: ShellRequest, send: Send) {
  if (request.type === "files") await disk.apply(request.changes);
  if (request.type === "run") await run(request, send);
  if (request.type === "complete") {
    const { id, line, state } = request;
    send({ type: "completions", id, ...(await complete(line, state?.cwd ?? ROOT)) });
  }
}

const onStart = ({ ports: [port] }: MessageEvent) => {
  if (!port) return;
  // Bound here, and the worker's own removed, because the code of commands must not post.
  Reflect.deleteProperty(globalThis, "postMessage");
  const send = port.postMessage.bind(port);
  // Requests are answered in order, one at a time.
  let queue: Promise<unknown> = fs.mkdir(ROOT, { recursive: true });
  port.onmessage = ({ data }: MessageEvent<ShellRequest>) => {
    // Not queued, because the running command waits for these.
    if (data.type === "shown") return shown(data.characters);
    if (data.type === "toolResult") {
      pendingCalls.get(data.question)?.(data);
      pendingCalls.delete(data.question);
      return;
    }
    queue = queue.then(() => answer(data, send));
  };
};
addEventListener("message", onStart, { once: true });

const commandNames = () =>
  fs
    .getAllPaths()
    .flatMap((path) => /^\/(?:usr\/)?bin\/([^/]+)$/.exec(path)?.[1] ?? [])
    .filter((name) => name !== HELP);

function helpText(): string {
  const refused = new Set(refusals.map(({ name }) => name));
  const names = [...new Set(commandNames())].filter((name) => !refused.has(name)).sort();
  return `node file.ts, npm test, npm run <script> and vitest run the code of this project.\ngit log lists its versions, tsc checks its types, npm run build and vite build check that it builds.\n\n${names.join("  ")}\n\nPipes, globs, variables, loops, && and || work as in Bash.\n`;
}

/** Completes the last word of `line`: a command at the start of one, else a path. */
async function complete(line: string, cwd: string) {
  const word = /(?<![^\s|;&<>])[^\s|;&<>]*$/.exec(line)?.[0] ?? "";
  const start = line.length - word.length;
  const isCommand = !word.includes("/") && /(?:^|[|;&])\s*$/.test(line.slice(0, start));
  if (isCommand) return { start, candidates: unique(commandNames().filter((name) => name.startsWith(word))) };
  const slash = word.lastIndexOf("/") + 1;
  const folder = resolve(cwd, word.slice(0, slash) || ".");
  const entries = await fs.readdirWithFileTypes(folder).catch(() => []);
  const matching = entries.filter(({ name }) => name.startsWith(word.slice(slash)));
  const candidates = matching.map(
    ({ name, isDirectory }) => word.slice(0, slash) + name + (isDirectory ? "/" : ""),
  );
  return { start, candidates: unique(candidates) };
}

const unique = (names: string[]) => [...new Set(names)].sort();
