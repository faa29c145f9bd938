import { execFileSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import type { StandIn } from "~tests/support/model-stand-in";
import { startOllama } from "~tests/support/ollama-stand-in";
import manifest from "../package.json" with { type: "json" };
import { type Exchange, startCaseServer } from "./case-server.js";
import { finish, type InstalledCli, installCli } from "./installed-cli.js";

/** It compiles the types too: slow on a busy machine. */
const PACKING_MS = 300_000;

let cli: InstalledCli;
let ollama: StandIn;
beforeAll(async () => {
  cli = await installCli();
}, PACKING_MS);
afterAll(() => cli.remove());
beforeEach(async () => {
  ollama = await startOllama(0, [
    { name: "qwen2.5-coder:7b", digest: "a1", capabilities: ["completion"] },
    { name: "llama3:8b", digest: "b2", capabilities: ["completion"] },
  ]);
});
afterEach(async () => {
  fs.rmSync(path.dirname(cli.configFile), { recursive: true, force: true });
  for (const name of fs.readdirSync(cli.folder)) fs.rmSync(path.join(cli.folder, name), { recursive: true });
  await ollama.close();
});

const local = () => ({ BLUEBONNET_OLLAMA_URL: ollama.url });
const write = (name: string, text: string) => fs.writeFileSync(path.join(cli.folder, name), text);
const read = (name: string) => fs.readFileSync(path.join(cli.folder, name), "utf8");

async function serverThatPlays(exchanges: Exchange[]) {
  const server = await startCaseServer(exchanges);
  onTestFinished(() => server.close());
  return { ...server, env: { BLUEBONNET_URL: server.url, BLUEBONNET_API_KEY: "bb_test" } };
}

const models = { object: "list", data: [{ id: "ollama:qwen2.5-coder:7b" }] };
const answering = (path: string, json: unknown, status = 200): Exchange => ({
  request: { method: "GET", path },
  response: { status, headers: { "content-type": "application/json" }, json },
});

it("prints only the code into a pipe, for a prompt from a pipe", async () => {
  ollama.reply({ tokens: ["Here:\n\n```ts a.ts\n", "let a = 1;\n```\n"] });
  const { code, stdout } = await cli.run(["generate", "-l", "ts"], { input: "A variable", env: local() });
  expect({ code, stdout }).toEqual({ code: 0, stdout: "let a = 1;\n" });
  expect(ollama.requests[0]?.body).toMatchObject({
    model: "qwen2.5-coder:7b",
    messages: [{ role: "system" }, { content: "A variable\n\nLanguage: ts" }],
  });
});

it("writes all files of a reply below a folder, but none outside it and none over another", async () => {
  ollama.reply({ tokens: ["```html site/index.html\n<p>\n```\n```css site/a.css\np {}\n```\n"] });
  expect((await cli.run(["generate", "x", "--folder", "out"], { env: local() })).code).toBe(0);
  expect(read("out/site/index.html")).toBe("<p>\n");
  expect(read("out/site/a.css")).toBe("p {}\n");

  ollama.reply({ tokens: ["```html site/new.html\n<p>\n```\n```css ../../evil.css\np {}\n```\n"] });
  const outside = await cli.run(["generate", "x", "--folder", "out"], { env: local() });
  expect(outside).toMatchObject({ code: 1, stderr: expect.stringContaining("../../evil.css") });
  expect(fs.readdirSync(path.join(cli.folder, "out/site")).sort()).toEqual(["a.css", "index.html"]);

  write("kept.ts", "mine");
  ollama.reply({ tokens: ["```ts\nlet a;\n```\n"] });
  expect((await cli.run(["generate", "x", "-o", "kept.ts"], { env: local() })).code).toBe(1);
  expect(read("kept.ts")).toBe("mine");
});

it("shows a change, asks, and writes only after yes", async () => {
  write("a.js", "one\ntwo\nthree\n");
  ollama.reply({ tokens: ["```js a.js\none\nzwei\nthree\n```"] });
  const modify = (args: string[], input: string) =>
    cli.run(["modify", "a.js", "Translate", "two", ...args], { input, env: local() });

  const diff = "--- a.js\n+++ a.js\n@@ -1,3 +1,3 @@\n one\n-two\n+zwei\n three\n";
  expect(await modify([], "n\n")).toMatchObject({ code: 8, stdout: diff });
  expect(await modify([], "")).toMatchObject({ code: 8, stdout: diff });
  expect(await modify(["--dry-run"], "y\n")).toMatchObject({ code: 0, stdout: diff });
  expect(read("a.js")).toBe("one\ntwo\nthree\n");
  expect(await modify([], "y\n")).toMatchObject({ code: 0, stdout: diff });
  expect(read("a.js")).toBe("one\nzwei\nthree\n");
  expect(await modify(["--yes"], "")).toMatchObject({ code: 0, stdout: "", stderr: "Nothing to change.\n" });
});

it("does not overwrite a file that was changed while it asked", async () => {
  write("a.js", "one\n");
  ollama.reply({ tokens: ["```js\ntwo\n```"] });
  const child = cli.start(["modify", "a.js", "Count"], local());
  await once(child.stderr, "data");
  write("a.js", "edited\n");
  expect(await finish(child, "y\n")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("in the meantime"),
  });
  expect(read("a.js")).toBe("edited\n");
});

it("refuses a reply without code, and one that was cut", async () => {
  write("a.js", "one\n");
  ollama.reply({ tokens: ["I cannot do that."] });
  expect((await cli.run(["modify", "a.js", "Count", "-y"], { env: local() })).code).toBe(1);
  ollama.reply({ tokens: ["```js\ntwo\n"], ending: "length" });
  expect((await cli.run(["modify", "a.js", "Count", "-y"], { env: local() })).code).toBe(1);
  expect(read("a.js")).toBe("one\n");
});

it("changes and explains code in a pipe", async () => {
  ollama.reply({ tokens: ["```\ntwo\n```"] });
  expect(await cli.run(["modify", "-", "Count"], { input: "one", env: local() })).toMatchObject({
    stdout: "two\n",
  });
  ollama.reply({ tokens: ["It ", "counts."] });
  const explained = await cli.run(["explain", "-", "Why?"], { input: "one", env: local() });
  expect(explained).toMatchObject({ code: 0, stdout: "It counts.\n", stderr: "" });
});

it("lists models as a table, and as JSON with the chosen fields", async () => {
  const { stdout } = await cli.run(["models"], { env: local() });
  expect(stdout).toBe("qwen2.5-coder:7b  standard  4.7 GB\nllama3:8b                   4.7 GB\n");
  const json = await cli.run(["models", "--json", "alias,id"], { env: local() });
  expect(JSON.parse(json.stdout)).toEqual([
    { alias: "standard", id: "qwen2.5-coder:7b" },
    { alias: null, id: "llama3:8b" },
  ]);
});

it("downloads a model by its alias", async () => {
  const pulled = await cli.run(["pull", "mini"], { env: local() });
  expect(pulled).toEqual({ code: 0, stdout: "", stderr: "mini is ready.\n" });
  expect((await cli.run(["models"], { env: local() })).stdout).toContain("mini");
});

it("examines the machine, its Ollama and the server", async () => {
  const { env } = await serverThatPlays([answering("/api/v1/models", models)]);
  const found = await cli.run(["doctor", "--json", "name,ok"], { env: { ...local(), ...env } });
  expect(JSON.parse(found.stdout)).toEqual(
    expect.arrayContaining([
      { name: "Ollama", ok: true },
      { name: `Server ${env.BLUEBONNET_URL}`, ok: true },
    ]),
  );
  await ollama.close();
  const broken = await cli.run(["doctor"], { env: local() });
  expect(broken).toMatchObject({ code: 1, stdout: expect.stringContaining("FAILED  Ollama") });
});

it("stores a key that the server accepts in a file that only its owner can read", async () => {
  const key = "bb_0123456789abcdef";
  const refused = await serverThatPlays([answering("/api/v1/models", { error: { message: "No." } }, 401)]);
  expect(await cli.run(["login", refused.url, "--with-key"], { input: `${key}\n` })).toMatchObject({
    code: 3,
  });
  expect(fs.existsSync(cli.configFile)).toBe(false);

  const { url, received } = await serverThatPlays([
    answering("/api/v1/models", models),
    answering("/api/v1/models", models),
  ]);
  expect(await cli.run(["login", "--with-key"], { input: `${url}/\n${key}\n` })).toMatchObject({ code: 0 });
  expect(fs.statSync(cli.configFile).mode & 0o777).toBe(0o600);
  expect(fs.statSync(path.dirname(cli.configFile)).mode & 0o777).toBe(0o700);
  const shown = await cli.run(["config"]);
  expect(shown.stdout).toBe(`url     ${url}\napiKey  bb_012…\n`);
  expect((await cli.run(["config", "get", "apiKey"])).stdout).toBe(`${key}\n`);

  fs.chmodSync(cli.configFile, 0o644);
  await cli.run(["config", "set", "way", "server"]);
  expect(fs.statSync(cli.configFile).mode & 0o777).toBe(0o600);
  expect((await cli.run(["models"])).stdout).toBe("ollama:qwen2.5-coder:7b  standard\n");
  expect(received[1]?.headers.authorization).toBe(`Bearer ${key}`);
  expect((await cli.run(["models", "--local"], { env: local() })).stdout).toContain("llama3:8b");
  await cli.run(["config", "unset", "apiKey"]);
  expect((await cli.run(["models"])).code).toBe(2);
});

it("stays on this machine after login, unless told otherwise", async () => {
  const { env, received } = await serverThatPlays([answering("/api/v1/models", models)]);
  expect((await cli.run(["models"], { env: { ...local(), ...env } })).stdout).toContain("llama3:8b");
  expect(received).toEqual([]);
  expect((await cli.run(["models", "--server"], { env: { ...local(), ...env } })).stdout).toContain(
    "ollama:",
  );
});

it("lists and exports projects", async () => {
  const { env } = await serverThatPlays([
    answering("/api/v1/projects", { data: [{ id: "p1", name: "One" }], has_more: true, last_id: "c" }),
    answering("/api/v1/projects?after=c", { data: [{ id: "p2", name: "Two" }], has_more: false }),
    answering("/api/v1/projects/p1", { id: "p1", name: "One", created_at: 1_764_000_000 }),
    {
      request: { method: "GET", path: "/api/v1/projects/p1/export" },
      response: { status: 200, bytes: ["50ff00"] },
    },
  ]);
  expect((await cli.run(["projects"], { env })).stdout).toBe("p1  One\np2  Two\n");
  const read = await cli.run(["projects", "read", "p1", "--json", "id,created_at"], { env });
  expect(JSON.parse(read.stdout)).toEqual([{ id: "p1", created_at: 1_764_000_000 }]);
  expect((await cli.run(["projects", "export", "p1", "-o", "p.zip"], { env })).code).toBe(0);
  expect(fs.readFileSync(path.join(cli.folder, "p.zip")).toString("hex")).toBe("50ff00");
});

it.each([
  [2, ["generate"]],
  [2, ["fly"]],
  [2, ["--fly"]],
  [2, ["models", "--fly"]],
  [2, ["models", "--json", "id,color"]],
  [2, ["models", "--server"]],
  [2, ["config", "set", "way", "both"]],
  [2, ["completion", "cmd"]],
  [1, ["explain", "missing.js"]],
  [4, ["generate", "x", "--model", "missing"]],
  [7, ["pull", "unknown"]],
])("ends with the exit code %d after: bluebonnet %s", async (code, args) => {
  expect(await cli.run(args, { env: local() })).toMatchObject({
    code,
    stdout: "",
    stderr: expect.stringMatching(/./),
  });
});

it.each([
  [3, 401, "invalid_api_key"],
  [3, 403, "scope_missing"],
  [4, 404, "not_found"],
  [5, 429, "insufficient_quota"],
  [1, 400, "invalid_request"],
])("ends with the exit code %d after a server's %d", async (code, status, name) => {
  const { env } = await serverThatPlays([
    answering("/api/v1/models", { error: { message: "No.", type: "", param: null, code: name } }, status),
  ]);
  expect(await cli.run(["models", "--server"], { env })).toEqual({
    code,
    stdout: "",
    stderr: "bluebonnet: No.\n",
  });
});

it("ends with the exit code 6 when nothing listens", async () => {
  await ollama.close();
  expect((await cli.run(["models"], { env: local() })).code).toBe(6);
});

it("ends with the exit code 130 on Ctrl-C, and cancels the reply", async () => {
  ollama.reply({ tokens: ["Half"], ending: "hang" });
  const aborted = ollama.nextAbort();
  write("a.js", "one");
  const child = cli.start(["explain", "a.js"], local());
  await once(child.stdout, "data");
  child.kill("SIGINT");
  expect(await finish(child, "")).toMatchObject({ code: 130, stderr: "" });
  await aborted;
});

it("says its version, and how each command is used", async () => {
  expect((await cli.run(["--version"])).stdout).toBe(`${manifest.version}\n`);
  const { stdout } = await cli.run(["--help"]);
  const names = [...stdout.matchAll(/^ {2}(\w+) {2,}\w/gm)].map(([, name = ""]) => name);
  expect(names).toHaveLength(12);
  for (const name of names) {
    const help = await cli.run([name, "--help"]);
    expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining(`Usage: bluebonnet ${name}`) });
  }
});

const has = (program: string) => {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

it.skipIf(!has("bash"))("completes commands, options and values in bash", async () => {
  const { stdout } = await cli.run(["completion", "bash"]);
  const complete = (...words: string[]) =>
    execFileSync(
      "bash",
      [
        "-c",
        `${stdout}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _bluebonnet; echo "\${COMPREPLY[@]}"`,
        "bash",
        "bluebonnet",
        ...words,
      ],
      { encoding: "utf8" },
    ).trim();
  expect(complete("mo")).toBe("modify models");
  expect(complete("modify", "a.js", "--d")).toBe("--dry-run");
  expect(complete("generate", "--model", "s")).toBe("standard");
  expect(complete("config", "un")).toBe("unset");
});

it.skipIf(!has("zsh"))("gives zsh a script that it can read", async () => {
  const { stdout } = await cli.run(["completion", "zsh"]);
  execFileSync("zsh", ["-n"], { input: stdout });
});

it.skipIf(!has("fish"))("completes commands in fish", async () => {
  const { stdout } = await cli.run(["completion", "fish"]);
  const script = `${stdout}\ncomplete -C "bluebonnet mo"`;
  expect(execFileSync("fish", ["-c", script], { encoding: "utf8" })).toContain("modify");
});

it("uses no color in a pipe", async () => {
  write("a.js", "one\n");
  ollama.reply({ tokens: ["```js\ntwo\n```"] });
  const { stdout, stderr } = await cli.run(["modify", "a.js", "Count"], { env: local() });
  expect(stdout + stderr).not.toContain("\u001b");
});

it.skipIf(!has("script"))(
  "uses color in a terminal, where a model cannot send control characters",
  async () => {
    write("a.js", "one\n");
    ollama.reply({ tokens: ["```js\n\u001b[2Jtwo\n```"] });
    const modify = (env = {}) =>
      finish(cli.startInTerminal(["modify", "a.js", "Count", "-y", "--dry-run"], { ...local(), ...env }), "");
    expect((await modify()).stdout).toContain("\u001b[32m+[2Jtwo\u001b[0m");
    expect((await modify({ NO_COLOR: "1" })).stdout).not.toContain("\u001b");
  },
);
