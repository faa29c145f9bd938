import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { CodeFile, Reply, ReplyStream } from "../index.js";
import {
  type Command,
  type CommandInput,
  clientFor,
  jsonOption,
  modelOptions,
  printJson,
  textOption,
} from "./command.js";
import { CommandError, exitCode, UsageError } from "./exit-code.js";
import { unifiedDiff } from "./line-diff.js";

const replyFields = ["text", "model", "finishReason", "usage"] as const;
const codeFields = ["code", "files", ...replyFields] as const;

const languageOption = { description: "Language of the code", value: "name", short: "l" } as const;

export const generate: Command = {
  summary: "Write code for a prompt",
  usage: "[prompt]",
  details: [
    "Without a prompt, it is read from standard input.",
    "In a terminal the reply is shown as it is written. Piped, only the code is printed.",
  ],
  options: {
    ...modelOptions,
    language: languageOption,
    output: { description: "Write the code to this file", value: "file", short: "o" },
    folder: { description: "Write all files of the reply below this folder", value: "folder" },
    json: jsonOption(codeFields),
  },
  async run(input) {
    const { terminal, signal } = input;
    const prompt = input.arguments.join(" ") || (terminal.isInteractive ? "" : await terminal.input());
    if (!prompt.trim()) throw new UsageError("Give a prompt.");
    const language = textOption(input, "language");
    const stream = await clientFor(input).generate({
      prompt,
      language,
      model: modelOf(input),
      signal,
      stream: true,
    });
    const json = textOption(input, "json");
    const output = textOption(input, "output");
    const folder = textOption(input, "folder");
    const isShown = terminal.showsOutput && !json && !output && !folder;
    if (isShown) await show(stream, input);
    const reply = await stream.final();
    if (json) printJson(terminal, json, codeFields, reply);
    if (output) writeFileSync(output, reply.code, { flag: "wx" });
    if (folder) writeFiles(folder, reply.files, input);
    if (!isShown && !json && !output && !folder) terminal.write(endWithBreak(reply.code));
    return warnIfCut(reply, input);
  },
};

export const modify: Command = {
  summary: "Change a file as instructed",
  usage: "<file> <instruction>",
  details: [
    "Shows the changes and asks before it writes.",
    "With - as the file, the code comes from standard input and the changed code is printed.",
  ],
  takesFile: true,
  options: {
    ...modelOptions,
    language: languageOption,
    yes: { description: "Write without asking", short: "y" },
    "dry-run": { description: "Show the changes and write nothing" },
    json: jsonOption(codeFields),
  },
  async run(input) {
    const [file, ...words] = input.arguments;
    const { terminal, signal } = input;
    const instruction = words.join(" ");
    if (!file || !instruction) throw new UsageError("Give a file and an instruction.");
    const code = await readCode(file, input);
    const stream = await clientFor(input).modify({
      code,
      instruction,
      language: languageOf(file, input),
      path: file === "-" ? undefined : path.basename(file),
      model: modelOf(input),
      signal,
      // Streamed, so that a long reply does not time out.
      stream: true,
    });
    const reply = await stream.final();
    if (reply.files.length === 0) throw new CommandError("The reply has no code in it.");
    if (reply.finishReason === "length")
      throw new CommandError("The reply was cut, so the code is not complete.");
    const json = textOption(input, "json");
    if (json) return void printJson(terminal, json, codeFields, reply);
    if (file === "-") return void terminal.write(reply.code);
    return writeIfWanted(file, code, reply.code, input);
  },
};

async function writeIfWanted(
  file: string,
  before: string,
  after: string,
  { terminal, options }: CommandInput,
): Promise<number | undefined> {
  const diff = unifiedDiff(file, before, after);
  if (diff.length === 0) return void terminal.note("Nothing to change.");
  for (const line of diff) terminal.coloredLine(colorOf(line), line);
  if (options["dry-run"]) return;
  const answer = options.yes ? "y" : await terminal.ask(`Write ${file}? [y/N] `);
  if (!/^y(es)?$/i.test(answer)) {
    terminal.note("Nothing was written.");
    return exitCode.declined;
  }
  if (readFileSync(file, "utf8") !== before)
    throw new CommandError(`${file} was changed in the meantime, so it was not written.`);
  writeFileSync(file, after);
  terminal.note(`Wrote ${file}.`);
}

export const explain: Command = {
  summary: "Explain a file",
  usage: "<file> [question]",
  details: ["With - as the file, the code comes from standard input."],
  takesFile: true,
  options: { ...modelOptions, language: languageOption, json: jsonOption(replyFields) },
  async run(input) {
    const [file, ...words] = input.arguments;
    if (!file) throw new UsageError("Give a file.");
    const { terminal, signal } = input;
    const stream = await clientFor(input).explain({
      code: await readCode(file, input),
      question: words.join(" ") || undefined,
      language: languageOf(file, input),
      model: modelOf(input),
      signal,
      stream: true,
    });
    const json = textOption(input, "json");
    if (!json) await show(stream, input);
    const reply = await stream.final();
    if (json) printJson(terminal, json, replyFields, reply);
    return warnIfCut(reply, input);
  },
};

const modelOf = (input: CommandInput) => textOption(input, "model") ?? input.settings.model;

const languageOf = (file: string, input: CommandInput) =>
  textOption(input, "language") ?? (path.extname(file).slice(1) || undefined);

async function readCode(file: string, { terminal }: CommandInput): Promise<string> {
  const code = file === "-" ? await terminal.input() : readFileSync(file, "utf8");
  if (!code.trim()) throw new UsageError(file === "-" ? "Standard input is empty." : `${file} is empty.`);
  return code;
}

async function show<T>(stream: ReplyStream<T>, { terminal }: CommandInput): Promise<void> {
  let last = "";
  for await (const text of stream) {
    terminal.write(text);
    last = text;
  }
  if (!last.endsWith("\n")) terminal.write("\n");
}

/** The paths come from the model: none may escape the folder or overwrite a file. */
function writeFiles(folder: string, files: readonly CodeFile[], { terminal }: CommandInput): void {
  const root = path.resolve(folder);
  const named = files.flatMap(({ path: name, content }) => (name === null ? [] : [{ name, content }]));
  if (named.length === 0) throw new CommandError("The reply names no files.");
  for (const { name } of named)
    if (!path.resolve(root, name).startsWith(`${root}${path.sep}`))
      throw new CommandError(`The reply names ${name}, which is outside ${folder}. Nothing was written.`);
  for (const { name, content } of named) {
    const target = path.resolve(root, name);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content, { flag: "wx" });
    terminal.note(`Wrote ${target}.`);
  }
}

function warnIfCut({ finishReason }: Reply, { terminal }: CommandInput): undefined {
  if (finishReason === "length") terminal.note("The reply was cut: it is longer than the model may write.");
}

const endWithBreak = (text: string) => (text.endsWith("\n") ? text : `${text}\n`);

const colorOf = (line: string) => {
  if (line.startsWith("@@")) return "cyan";
  if (/^(?:---|\+\+\+) /.test(line)) return "dim";
  if (line.startsWith("+")) return "green";
  return line.startsWith("-") ? "red" : undefined;
};
