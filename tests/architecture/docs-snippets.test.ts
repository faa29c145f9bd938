import fs from "node:fs";
import path from "node:path";
import ts from "typescript6";
import { afterAll, expect, it } from "vitest";
import { docsPages } from "~/app/docs/docs-pages";
import { snippetsIn } from "~tests/support/docs-snippets";
import { temporaryFolder } from "~tests/support/sdk-world";
import { textOf } from "~tests/support/source-files";
import { projectPath } from "../../scripts/environment.mjs";
import { commands } from "../../sdk/js/src/cli/commands";
import { exitCode } from "../../sdk/js/src/cli/exit-code";
import { settings } from "../../sdk/js/src/cli/settings";
import models from "../../sdk/models.json" with { type: "json" };

const pages = docsPages();
const pageNamed = (name: string) => pages.find((page) => page.name === name)?.text ?? "";

const javascript = snippetsIn("javascript").filter(({ notRun }) => !notRun);

const folder = temporaryFolder();
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string) => {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
  return file;
};

it("has snippets in all languages, and says of few that no test runs them", () => {
  const snippets = ["javascript", "python", "go", "bash"].map(snippetsIn);
  for (const its of snippets) expect(its.length).toBeGreaterThan(10);
  const notRun = snippets.flat().filter((snippet) => snippet.notRun);
  expect(notRun.length).toBeLessThan(20);
  expect(notRun.filter(({ notRun }) => !/^[A-Z].+\.$/.test(notRun ?? ""))).toEqual([]);
});

it("has JavaScript whose types hold", { tags: ["long"] }, () => {
  const files = javascript.map(({ name, code }) => write(`types/${name.replace("/", "-")}.mjs`, code));
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
    paths: {
      "@bluebonnet/sdk": [projectPath("sdk/js/src/index.ts")],
      openai: [projectPath("node_modules/openai")],
    },
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

/** Commands of the command line: in blocks for a shell, and in the text. */
const commandLines = pages.flatMap(({ name, text }) => {
  const blocks = [...text.matchAll(/^```bash.*\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code);
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
