import { Bash, type Command, defineCommand, InMemoryFs } from "just-bash/browser";
import { runNode } from "./commands/node-command";
import { runNpm } from "./commands/npm-command";
import { runVitest } from "./commands/vitest-command";
import { complete } from "./complete";
import { createOutput, type Output } from "./output";
import { createProjectDisk } from "./project-disk";
import { ROOT, type ShellReply, type ShellRequest, type ShellState } from "./protocol";

const NO_NETWORK = "This terminal has no network and cannot reach your computer.";
const refusals: Record<string, string> = {
  git: "Versions are kept for you: see the history of this project. Its download holds a git repository.",
  vite: "The preview beside this terminal runs the project already.",
  next: "The preview beside this terminal runs the project already.",
  python: "This terminal runs JavaScript and TypeScript only.",
  python3: "This terminal runs JavaScript and TypeScript only.",
  sudo: NO_NETWORK,
  curl: NO_NETWORK,
  wget: NO_NETWORK,
  ssh: NO_NETWORK,
  ping: NO_NETWORK,
  docker: NO_NETWORK,
  open: NO_NETWORK,
};

/** Output may go to the screen while a command runs only if nothing else in the line wants to read it. */
const isPlain = (line: string) => !/[|<>&;`()]|\$\(/.test(line);

const fs = new InMemoryFs();
const disk = createProjectDisk(fs);
let screen: Output | null = null;

const running = {
  node: runNode,
  tsx: runNode,
  vitest: runVitest,
  jest: runVitest,
  npm: runNpm,
  pnpm: runNpm,
  yarn: runNpm,
};
const commands: Command[] = [
  ...Object.entries(running).map(([name, command]) =>
    defineCommand(name, (args, context) => command(args, context, screen)),
  ),
  defineCommand("npx", (args, context) => runNpm(["exec", ...args], context, screen)),
  ...Object.entries(refusals).map(([name, sentence]) =>
    defineCommand(name, async () => ({ stdout: "", stderr: `${name}: ${sentence}\n`, exitCode: 1 })),
  ),
];
const bash = new Bash({
  fs,
  cwd: ROOT,
  env: { HOME: ROOT, USER: "you", TERM: "xterm-256color", PATH: "/usr/bin:/bin" },
  customCommands: commands,
  // Ctrl-C ends this worker, so that a limit would only stop what a person wants to run.
  executionLimits: { maxCommandCount: 1e9, maxLoopIterations: 1e9, maxWorkUnits: 1e12 },
});

type Send = (reply: ShellReply) => void;

async function run({ id, command, state, columns }: Extract<ShellRequest, { type: "run" }>, send: Send) {
  const output = createOutput((text) => send({ type: "output", id, text }));
  screen = isPlain(command) ? output : null;
  let exitCode = 1;
  let next: ShellState = state ?? { cwd: ROOT, env: bash.getEnv() };
  try {
    const env = { ...next.env, COLUMNS: String(columns) };
    const result = await bash.exec(command, { cwd: next.cwd, env, replaceEnv: true, rawScript: true });
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
    send({ type: "completions", id, ...(await complete(fs, commandNames(), state?.cwd ?? ROOT, line)) });
  }
}

const onStart = ({ ports: [port] }: MessageEvent) => {
  if (!port) return;
  // Kept from the code that commands run: what it posts by itself reaches nobody.
  const send = port.postMessage.bind(port);
  // Requests are answered one after the other, in their order.
  let queue: Promise<unknown> = fs.mkdir(ROOT, { recursive: true });
  port.onmessage = ({ data }: MessageEvent<ShellRequest>) => {
    queue = queue.then(() => answer(data, send));
  };
};
addEventListener("message", onStart, { once: true });

const commandNames = () =>
  fs.getAllPaths().flatMap((path) => /^\/(?:usr\/)?bin\/([^/]+)$/.exec(path)?.[1] ?? []);
