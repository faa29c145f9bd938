import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import ts from "typescript6";
import { afterAll, beforeAll, expect, it } from "vitest";
import { docsPages } from "~/app/docs/docs-pages";
import { startOllama } from "~tests/support/ollama-stand-in";
import { hasProgram, runProgram, temporaryFolder } from "~tests/support/sdk-world";
import { textOf } from "~tests/support/source-files";
import { projectPath } from "../../scripts/environment.mjs";
import { commands } from "../../sdk/js/src/cli/commands";
import { exitCode } from "../../sdk/js/src/cli/exit-code";
import { settings } from "../../sdk/js/src/cli/settings";
import models from "../../sdk/models.json" with { type: "json" };

const pages = docsPages();
const pageNamed = (name: string) => pages.find((page) => page.name === name)?.text ?? "";

/** The blocks of a language on all pages, with a name to find them by. */
const snippetsIn = (language: string): [string, string][] =>
  pages.flatMap(({ name, text }) =>
    [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
      .filter(([, its]) => its === language)
      .map(([, , code = ""], at): [string, string] => [`${name.replace("/", "-")}-${at + 1}`, code]),
  );

const javascript = snippetsIn("javascript").filter(([, code]) => code.includes("@bluebonnet/sdk"));
const python = snippetsIn("python").filter(([, code]) => code.includes("from bluebonnet"));
const go = snippetsIn("go");
const isLocal = ([, code]: [string, string]) => /new Bluebonnet\(\)|= Bluebonnet\(\)/.test(code);

/** Making a client sends nothing. */
const asks = (code: string) => /\bclient\.\w/.test(code);

const folder = temporaryFolder();
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string) => {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
  return file;
};

let ollama: Awaited<ReturnType<typeof startOllama>>;
beforeAll(async () => {
  const installed = Object.values(models.aliases).map(({ tag }) => ({ name: tag, digest: tag }));
  ollama = await startOllama(0, installed);
});
afterAll(() => ollama.close());

it("has snippets in all languages", () => {
  for (const snippets of [javascript, python, go]) expect(snippets.length).toBeGreaterThan(10);
});

it("has JavaScript whose types hold", () => {
  const files = javascript.map(([name, code]) => write(`types/${name}.mjs`, code));
  const program = ts.createProgram(files, {
    allowJs: true,
    checkJs: true,
    noEmit: true,
    strict: true,
    // Snippets have no types.
    noImplicitAny: false,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    resolveJsonModule: true,
    skipLibCheck: true,
    typeRoots: [projectPath("node_modules/@types")],
    types: ["node"],
    paths: { "@bluebonnet/sdk": [projectPath("sdk/js/src/index.ts")] },
  });
  const problems = files
    .flatMap((file) => {
      const source = program.getSourceFile(file);
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    })
    .map(({ file, messageText }) => [
      path.basename(file?.fileName ?? ""),
      ts.flattenDiagnosticMessageText(messageText, " "),
    ]);
  expect(problems).toEqual([]);
});

it.each(javascript.filter(isLocal))("has JavaScript that runs: %s", async (name, code) => {
  const { outputFiles } = await build({
    stdin: {
      contents: code.replace("new Bluebonnet()", `new Bluebonnet({ ollamaURL: "${ollama.url}" })`),
      resolveDir: folder,
    },
    alias: { "@bluebonnet/sdk": projectPath("sdk/js/src/index.ts") },
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
  });
  const file = write(`run/${name}.mjs`, outputFiles[0]?.text ?? "");
  const before = ollama.requests.length;
  await runProgram(process.execPath, [file], folder);
  if (asks(code)) expect(ollama.requests.length).toBeGreaterThan(before);
});

const hasPython = await hasProgram("python3", ["--version"], [3, 9]);

it.skipIf(!hasPython).each(python)("has Python that runs: %s (needs Python 3.9)", async (name, code) => {
  const local = code.replace("= Bluebonnet()", `= Bluebonnet(ollama_url="${ollama.url}")`);
  const file = write(`${name}.py`, local);
  const args = isLocal([name, code]) ? [file] : ["-m", "py_compile", file];
  const before = ollama.requests.length;
  await runProgram("python3", args, folder, {
    PYTHONPATH: projectPath("sdk/python"),
    PYTHONDONTWRITEBYTECODE: "1",
    NO_PROXY: "127.0.0.1",
  });
  if (isLocal([name, code]) && asks(code)) expect(ollama.requests.length).toBeGreaterThan(before);
});

const hasGo = await hasProgram("go", ["version"], [1, 23]);

it.skipIf(!hasGo)("has Go that compiles (needs Go 1.23)", async () => {
  const sdk = projectPath("sdk/go").replaceAll("\\", "/");
  write(
    "go/go.mod",
    `module example.com/snippets\n\ngo 1.23\n\nrequire bluebonnet.example/sdk-go v0.1.0\n\nreplace bluebonnet.example/sdk-go => ${sdk}\n`,
  );
  for (const [name, code] of go)
    write(`go/${name}/main.go`, code.includes("package ") ? code : inFunction(code));
  const env = { GOTOOLCHAIN: "local", GOENV: "off", GOFLAGS: "-mod=mod", GOPROXY: "off", GONOSUMDB: "*" };
  await runProgram("go", ["vet", "./..."], path.join(folder, "go"), env);
});

/** Most snippets assume a client and a context. */
function inFunction(code: string): string {
  const used = ["errors", "fmt", "os", "time"].filter((name) => code.includes(`${name}.`));
  const imports = ["context", ...used].map((name) => `\t"${name}"`).join("\n");
  return `package main

import (
${imports}

\tbluebonnet "bluebonnet.example/sdk-go"
)

func main() {}

func Example(ctx context.Context, client *bluebonnet.Client) error {
${code}
\treturn nil
}
`;
}

/** Commands of the command line: in blocks for a shell, and in the text. */
const commandLines = pages.flatMap(({ name, text }) => {
  const blocks = [...text.matchAll(/^```bash\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code);
  const inline = [...text.replace(/^```.*\n[\s\S]*?^```$/gm, "").matchAll(/`([^`\n]+)`/g)].map(
    ([, code = ""]) => code,
  );
  return [...blocks, ...inline].flatMap((code) =>
    [...code.matchAll(/(?:^|[|(] ?|npx )bluebonnet ([^\n|>)]+)/gm)].map(
      ([, words = ""]): [string, string] => [name, words.trim()],
    ),
  );
});

const flagsOf = ({ options }: { options: Readonly<Record<string, { short?: string }>> }) => [
  ...Object.entries(options).flatMap(([name, { short }]) => [`--${name}`, ...(short ? [`-${short}`] : [])]),
  "--help",
  "-h",
];
const unquoted = (words: string) => words.replace(/"[^"]*"|'[^']*'/g, "").split(/\s+/);

it.each(commandLines)("%s: bluebonnet %s is a command with these options", (_, line) => {
  const [name = "", ...words] = unquoted(line);
  if (name.startsWith("-")) return expect(["--help", "-h", "--version", "-v"]).toContain(name);
  expect(Object.keys(commands)).toContain(name);
  const flags = commands[name] ? flagsOf(commands[name]) : [];
  expect(words.filter((word) => /^--?\w/.test(word) && !flags.includes(word))).toEqual([]);
  const { words: actions } = commands[name] ?? {};
  // A model need not be one of those that are offered.
  if (actions && words[0] && name !== "pull") expect(actions).toContain(words[0]);
});

it.each(Object.entries(commands))("documents the command %s with all of its options", (name, command) => {
  const [, section = ""] =
    new RegExp(`^### ${name}\n([\\s\\S]*?)(?=^##|(?![\\s\\S]))`, "m").exec(pageNamed("cli")) ?? [];
  const flags = flagsOf(command).filter((flag) => !["--help", "-h"].includes(flag));
  expect(flags.filter((flag) => !section.includes(`\`${flag}\``))).toEqual([]);
  const fields = command.options.json?.choices ?? [];
  expect(fields.filter((field) => !section.includes(`\`${field}\``))).toEqual([]);
  for (const word of command.words ?? []) expect(section).toContain(`\`${word}\``);
});

it("documents every setting and exit code of the command line", () => {
  const text = pageNamed("cli");
  for (const [name, { variable }] of Object.entries(settings))
    expect(text).toContain(`| \`${name}\` | \`${variable}\` |`);
  const documented = [...text.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
  expect(documented).toEqual(Object.values(exitCode));
});

it("names the models that the SDKs know, and what they need", () => {
  for (const [name, { memoryGB, tag, purpose }] of Object.entries(models.aliases)) {
    expect(pageNamed("sdk/models")).toContain(`| \`${name}\` | ${memoryGB}GB | \`${tag}\` | ${purpose} |`);
    const row = new RegExp(`^\\| \`${name}\`.* \\| ${memoryGB}GB \\| ${purpose} \\|$`, "m");
    if (name !== models.defaultEmbedding) expect(pageNamed("download")).toMatch(row);
  }
});

it("leads to packages that are served", () => {
  const named = pages.flatMap(({ text }) =>
    [...text.matchAll(/(?:3000|"|\()(\/sdk\/[^\s"()]+)/g)].map(([, file = ""]) => file),
  );
  expect(named.length).toBeGreaterThan(5);
  expect([...new Set(named)].filter((file) => !fs.existsSync(projectPath("public", file)))).toEqual([]);
});

it("names the version of the packages", () => {
  const { version } = JSON.parse(textOf("sdk/js/package.json"));
  expect(pageNamed("download")).toContain(`Download SDK v${version}<`);
});
