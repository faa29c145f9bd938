import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SAMPLE_ADDRESS } from "~/domain/docs/address";
import { builtinStarter } from "~/server/adapters/models/builtin/starter";
import { joinProviders } from "~/server/adapters/models/join-providers";
import { ollamaProvider } from "~/server/adapters/models/ollama";
import { apiWorld } from "~tests/support/api-world";
import { isSettings, type Snippet, snippetsIn } from "~tests/support/docs-snippets";
import { startOllama } from "~tests/support/ollama-stand-in";
import { productTemplates } from "~tests/support/product-templates";
import { installFromPyPI, makePythonEnvironment } from "~tests/support/python-packages";
import { hasProgram, runProgram, temporaryFolder } from "~tests/support/sdk-world";
import { serveDispatch } from "~tests/support/serve-dispatch";
import { envVariable, projectPath, systemEnvironment } from "../../../scripts/environment.mjs";
import models from "../../../sdk/models.json" with { type: "json" };

// Every snippet of the documentation is run, as it stands there, against the server's API, the packages that it serves,
// and an Ollama that answers the same each time. Only addresses are replaced. Titles are read by npm run docs:check.

const reply = "```html index.html\n<p>Hi</p>\n```\n\n```js script.js\nlet a = 1;\n```\n";

const { world, project, change, asUser, keyOf } = apiWorld();
const folder = temporaryFolder();
let ollama: Awaited<ReturnType<typeof startOllama>>;
let server: Awaited<ReturnType<typeof serveDispatch>>;
let token = "";
let projectId = "";

beforeAll(async () => {
  const installed = Object.values(models.aliases).map(({ tag }) => ({ name: tag, digest: tag, says: reply }));
  ollama = await startOllama(0, installed);
  ollama.reply({ tokens: [reply] });
  server = await serveDispatch((pathname) =>
    /^\/sdk\/[\w./@-]+$/.test(pathname) && fs.existsSync(projectPath("public", pathname))
      ? fs.readFileSync(projectPath("public", pathname))
      : null,
  );
  const made = await project({ "index.html": "<h1>Garden</h1>" });
  const { user } = made;
  projectId = made.projectId;
  await suggestChange(made);
  const answering = [
    builtinStarter({ templates: productTemplates }),
    ollamaProvider({ baseUrl: ollama.url }),
  ];
  asUser(user, { models: joinProviders(answering) });
  token = (await keyOf(user)).token;
});

/** To the project, by a fork of it. */
async function suggestChange({ user, api, versionId }: Awaited<ReturnType<typeof project>>) {
  const chatId = world().deps.ids.next();
  await api.chat.fork({ versionId, chatId });
  await change(user, chatId, { "index.html": "<h1>Park</h1>" });
  const fork = await api.project.ofChat({ chatId });
  if (fork) await api.suggestion.offerFork({ projectId: fork.projectId, title: "A park", description: "" });
}

afterAll(async () => {
  server.close();
  await ollama.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const here = (code: string) => code.replaceAll(SAMPLE_ADDRESS, server.origin);
const env = () => ({ BLUEBONNET_API_KEY: token, PROJECT: projectId, NO_PROXY: "127.0.0.1" });
const write = (name: string, text: string) => {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
  return file;
};
const runnable = (language: string) =>
  snippetsIn(language)
    .filter(({ notRun, code }) => !notRun && !isSettings(code))
    .map((snippet): [string, Snippet] => [snippet.name, snippet]);

/** Requests to the stand-in and to the server, which a snippet that calls a method must make. */
const asks = (code: string) => /\b(?:client|server)\.\w/.test(code);

it.each(runnable("javascript"))("runs javascript: %s", async (name, { code }) => {
  const { outputFiles } = await build({
    stdin: {
      contents: here(code).replace("new Bluebonnet()", `new Bluebonnet({ ollamaURL: "${ollama.url}" })`),
      resolveDir: projectPath(),
    },
    alias: { "@bluebonnet/sdk": projectPath("sdk/js/src/index.ts") },
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
  });
  const file = write(`javascript/${name}.mjs`, outputFiles[0]?.text ?? "");
  const { stdout } = await runProgram(process.execPath, [file], path.dirname(file), env());
  if (asks(code)) expect(stdout).not.toBe("");
});

const hasPython = await hasProgram("python3", ["--version"], [3, 9]);

/** Made when it is first needed, for all who need it. */
const once = <Made>(make: () => Promise<Made>) => {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
const pythonBin = once(() => makePythonEnvironment(folder));
const hasOpenAi = once(async () => installFromPyPI(await pythonBin(), ["openai"]));

it.skipIf(!hasPython).for(runnable("python"))(
  "runs python: %s (needs Python 3.9)",
  { tags: ["long"] },
  async ([name, { code }], { skip }) => {
    const isOpenAi = code.includes("from openai");
    if (isOpenAi && !(await hasOpenAi())) skip("PyPI cannot be reached, so OpenAI's client is not there.");
    const local = here(code).replaceAll("Bluebonnet()", `Bluebonnet(ollama_url="${ollama.url}")`);
    const file = write(`python/${name}.py`, local);
    const program = isOpenAi ? path.join(await pythonBin(), "python") : "python3";
    const { stdout } = await runProgram(program, [file], path.dirname(file), {
      ...env(),
      PYTHONPATH: projectPath("sdk/python"),
      PYTHONDONTWRITEBYTECODE: "1",
    });
    if (asks(code)) expect(stdout).not.toBe("");
  },
);

const hasGo = await hasProgram("go", ["version"], [1, 23]);
const goEnv = () => ({
  GOTOOLCHAIN: "local",
  GOENV: "off",
  GOPATH: path.join(folder, "gopath"),
  // So that the folder can be removed.
  GOFLAGS: "-modcacherw",
});

const goFolder = once(async () => {
  const sdk = projectPath("sdk/go").replaceAll("\\", "/");
  const module = "module example.com/snippets\n\ngo 1.23\n\nrequire bluebonnet.example/sdk-go v0.1.0\n";
  write("go/go.mod", `${module}\nreplace bluebonnet.example/sdk-go => ${sdk}\n`);
  return path.join(folder, "go");
});

it.skipIf(!hasGo).each(runnable("go"))(
  "runs go: %s (needs Go 1.23)",
  { tags: ["long"] },
  async (name, { code }) => {
    const cwd = await goFolder();
    const program = here(code.includes("package ") ? code : inMain(code));
    write(`go/${name}/main.go`, program.replaceAll("New()", `New(bluebonnet.WithOllama("${ollama.url}"))`));
    const offline = { ...env(), ...goEnv(), GOPROXY: "off" };
    await runProgram("go", ["vet", `./${name}`], cwd, offline);
    const { stdout } = await runProgram("go", ["run", `./${name}`], cwd, offline);
    if (asks(code) && !code.includes("WriteFile")) expect(stdout).not.toBe("");
  },
);

/** Most snippets assume a context and a client, of a server where they read its projects. */
function inMain(code: string): string {
  const used = ["errors", "fmt", "time"].filter((name) => code.includes(`${name}.`));
  const imports = ["context", "os", ...used].map((name) => `\t"${name}"`).join("\n");
  const client = code.includes("client.Projects")
    ? `bluebonnet.New(bluebonnet.WithServer("${SAMPLE_ADDRESS}", os.Getenv("BLUEBONNET_API_KEY")))`
    : "bluebonnet.New()";
  return `package main

import (
${imports}

\tbluebonnet "bluebonnet.example/sdk-go"
)

func main() {
\tclient, err := ${client}
\tif err != nil {
\t\tpanic(err)
\t}
\tif err := example(context.Background(), client); err != nil {
\t\tpanic(err)
\t}
\tos.Exit(0)
}

func example(ctx context.Context, client *bluebonnet.Client) error {
${code}
\treturn nil
}
`;
}

const NEEDED = {
  bash: ["--version"],
  curl: ["--version"],
  git: ["--version"],
  pip: ["--version"],
  go: ["version"],
  openssl: ["version"],
};
const missing = (
  await Promise.all(
    Object.entries(NEEDED).map(async ([program, args]) =>
      (await hasProgram(program, args, [0, 0])) ? [] : [program],
    ),
  )
).flat();
const programsOf = (code: string) => [
  "bash",
  ...Object.keys(NEEDED).filter((name) => new RegExp(`(?:^|[ |])${name} `, "m").test(code)),
];

/** The folder of a page: a repository with a change, with what a reader would have there. */
async function folderOf(page: string): Promise<string> {
  const cwd = path.join(folder, "bash", page);
  if (fs.existsSync(cwd)) return cwd;
  write(path.join("bash", page, "notes.txt"), "One\n");
  write(path.join("bash", page, ".env.example"), "PORT=3000\n");
  write(path.join("bash", page, "go.mod"), "module example.com/app\n\ngo 1.23\n");
  if (missing.includes("git")) return cwd;
  const git = (...args: string[]) =>
    runProgram("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], cwd);
  await git("init", "--initial-branch=main");
  await git("add", ".");
  await git("commit", "--message=Begin");
  fs.appendFileSync(path.join(cwd, "notes.txt"), "Two\n");
  return cwd;
}

/** Neither the settings of whoever runs the tests, nor packages from anywhere else. */
const shellEnv = once(async () => {
  const home = path.join(folder, "home");
  // An error of the server is one of the command.
  write("home/.curlrc", "fail-with-body\nsilent\nshow-error\n");
  const prefix = path.join(folder, "global");
  const shell = {
    ...systemEnvironment(),
    ...goEnv(),
    ...env(),
    HOME: home,
    XDG_CONFIG_HOME: path.join(home, ".config"),
    BLUEBONNET_URL: server.origin,
    BLUEBONNET_OLLAMA_URL: ollama.url,
    npm_config_prefix: prefix,
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_registry: "http://127.0.0.1:9",
    PIP_NO_INDEX: "1",
    PIP_DISABLE_PIP_VERSION_CHECK: "1",
    PATH: [
      path.join(prefix, "bin"),
      ...(hasPython ? [await pythonBin()] : []),
      path.dirname(process.execPath),
      envVariable("PATH"),
    ].join(path.delimiter),
  };
  // Pages other than the one that says how assume that it is installed.
  const archive = `${server.origin}/sdk/npm/bluebonnet-sdk-0.1.0.tgz`;
  await runShell(`npm install --global ${archive}`, { cwd: folder, env: shell, input: "" });
  return shell;
});

type Shell = { cwd: string; env: Record<string, string | undefined>; input: string };

/** Runs commands until one fails. @throws with all that they printed */
async function runShell(commands: string, { cwd, env, input }: Shell): Promise<string> {
  const child = spawn("bash", ["-euo", "pipefail", "-c", commands], { cwd, env: env as NodeJS.ProcessEnv });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (piece) => {
      output += piece;
    });
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`${commands}\nended with ${code}:\n${output}`);
  return output;
}

for (const [name, { page, code }] of runnable("bash")) {
  const needed = programsOf(code);
  it.skipIf(needed.some((program) => missing.includes(program)))(
    `runs bash: ${name} (needs ${needed.join(", ")})`,
    async () => {
      const cwd = await folderOf(page);
      // A change asks whether it may be written.
      const output = await runShell(here(code), { cwd, env: await shellEnv(), input: "y\n" });
      expect(output).not.toContain("rror:");
      if (code.includes("curl ")) expect(output).not.toBe("");
    },
  );
}
