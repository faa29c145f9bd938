import { Bash, defineCommand, InMemoryFs } from "just-bash/browser";
import { expect, it } from "vitest";
import { appCommands, refusals } from "~/features/terminal/shell/commands/app-commands";
import { createTimers, nodeGlobals } from "~/features/terminal/shell/commands/node-globals";
import { nodeModules } from "~/features/terminal/shell/commands/node-modules";
import { runNpm } from "~/features/terminal/shell/commands/npm-command";
import { networkGlobals, opensConnection } from "~/features/terminal/shell/no-network";
import { createProgram, runFile } from "~/features/terminal/shell/run-program";

const NO_NETWORK = "This terminal has no network and cannot reach your computer.";

const install = async (tool: string, args: string[]) => ({
  output: `${tool} ${args.join(" ")}\n`,
  exitCode: tool === "install" ? 0 : 1,
});

/** A shell with npm, what is refused, and a command that prints its arguments. */
async function shell(files: Record<string, string> = {}) {
  const fs = new InMemoryFs();
  await fs.mkdir("/project", { recursive: true });
  for (const [path, content] of Object.entries(files)) await fs.writeFile(`/project/${path}`, content);
  const customCommands = [
    ...refusals,
    ...appCommands(async (tool, args, given) => ({
      output: `${tool} ${args.join(" ")} ${given.map(([path]) => path).join(" ")}\n`,
      exitCode: tool === "types" ? 2 : 0,
    })),
    defineCommand("npm", (args, context) => runNpm(args, context, { screen: null, ask: install })),
    defineCommand("npx", (args, context) =>
      runNpm(["exec", ...args], context, { screen: null, ask: install }),
    ),
    defineCommand("show", async (args) => ({ stdout: JSON.stringify(args), stderr: "", exitCode: 0 })),
  ];
  const bash = new Bash({ fs, cwd: "/project", customCommands });
  return (line: string) => bash.exec(line);
}

it.each(["curl x", "nc -l 80", "telnet x", "apt install x", "apt-get update"])(
  "%s says that nothing is reached",
  async (line) => {
    const run = await shell();
    expect((await run(line)).stderr).toBe(`${line.split(" ")[0]}: ${NO_NETWORK}\n`);
  },
);

it.each(["npm run lint", "npx eslint", "vim a.txt", "npx create-react-app x", "npm run build"])(
  "%s says in a sentence why it cannot run",
  async (line) => {
    const run = await shell({
      "package.json": JSON.stringify({ scripts: { lint: "eslint .", build: "rollup -c" } }),
    });
    const { stderr, exitCode } = await run(line);
    expect(exitCode).not.toBe(0);
    expect(stderr).toMatch(/[a-z ]+\.\n$/);
  },
);

it.each([
  'require("node:http")',
  'require("https")',
  'require("node:net")',
  'import { exec } from "node:child_process"; exec("ls")',
  "new WebSocket(`wss://example.com`)",
  "new XMLHttpRequest()",
  "await fetch(`https://example.com`)",
])("node says that nothing is reached by %s", async (code) => {
  const files = new Map([["a.ts", code]]);
  const surroundings = { argv: [], env: {}, cwd: "/project", write: () => {}, colors: false };
  const globals = { ...nodeGlobals(surroundings), ...networkGlobals };
  const program = createProgram(
    { files, modules: nodeModules(files, "/project", ""), globals },
    { start: () => new Map(), components: {} },
  );
  await expect((async () => runFile(program, "a.ts"))()).rejects.toThrow(NO_NETWORK);
});

it("waits for timers that others set, and not for what is left when it ends", async () => {
  const timers = createTimers();
  const set = timers.functions.setTimeout as (callback: () => void, delay: number) => void;
  const done: string[] = [];
  const promise = new Promise<void>((resolve) => set(resolve, 1));
  void promise.then(() => set(() => done.push("second"), 1));
  await timers.idle();
  expect(done).toEqual(["second"]);
  set(() => done.push("third"), 1);
  timers.clear();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(done).toEqual(["second"]);
});

it("knows the connections of Bash", () => {
  expect(opensConnection("exec 3<>/dev/tcp/example.com/80")).toBe(true);
  expect(opensConnection("ls > /dev/null")).toBe(false);
});

it.each([
  ["npm test -- -t 'a b' \"it's\"", ["one", "-t", "a b", "it's"]],
  ["npm run test -- -- -t '$HOME *'", ["one", "--", "-t", "$HOME *"]],
  ["npx -- show 'a b'", ["a b"]],
])("%s keeps each argument whole", async (line, args) => {
  const run = await shell({ "package.json": JSON.stringify({ scripts: { test: "show one" } }) });
  const { stdout } = await run(line);
  expect(stdout.split("\n").at(-1)).toBe(JSON.stringify(args));
});

it.each([
  ["git log --oneline -3", "log --oneline -3 a.ts package.json\n", 0],
  ["tsc --noEmit", "types --noEmit a.ts package.json\n", 2],
  ["npx tsc -b", "types -b a.ts package.json\n", 2],
  ["npm run build", "build  a.ts package.json\n", 0],
  ["vite build --mode x", "build --mode x a.ts package.json\n", 0],
  ["echo 'x' > b.ts && next build", "build  a.ts package.json b.ts\n", 0],
])("%s is done by the app, for the files of the shell", async (line, printed, code) => {
  const run = await shell({ "a.ts": "", "package.json": '{"scripts":{"build":"vite build"}}' });
  const { stdout, exitCode } = await run(line);
  expect(stdout.endsWith(printed), stdout).toBe(true);
  expect(exitCode).toBe(code);
});

it.each(["git push", "git", "vite", "npx next dev"])("%s says what is done instead", async (line) => {
  const { stderr, exitCode } = await (await shell())(line);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/(git log lists them|build" checks that it builds)/);
});
