import { totalmem } from "node:os";
import { Bluebonnet, modelAliases } from "../index.js";
import {
  backendOptions,
  type Command,
  type CommandInput,
  clientFor,
  gigabytes,
  jsonOption,
  printJson,
  printTable,
  textOption,
} from "./command.js";
import { exitCode, UsageError } from "./exit-code.js";
import { serverClient } from "./server-access.js";

const modelFields = ["id", "alias", "bytes"] as const;
const doctorFields = ["name", "ok", "detail"] as const;

export const models: Command = {
  summary: "List the models that can answer",
  usage: "",
  options: { ...backendOptions, json: jsonOption(modelFields) },
  async run(input) {
    const { terminal, signal } = input;
    const list = await clientFor(input).models.list({ signal });
    const json = textOption(input, "json");
    if (json) return void printJson(terminal, json, modelFields, list);
    if (list.length === 0) return void terminal.note("There are no models. Run `bluebonnet pull standard`.");
    printTable(
      terminal,
      list.map(({ id, alias, bytes }) => [id, alias ?? "", bytes === null ? "" : gigabytes(bytes)]),
    );
  },
};

export const pull: Command = {
  summary: "Download a model to this machine",
  usage: "<model>",
  details: modelAliases.map(
    ({ name, tag, memoryGB, purpose }) => `${name.padEnd(10)} ${tag}, needs ${memoryGB} GB: ${purpose}`,
  ),
  words: modelAliases.map(({ name }) => name),
  options: {},
  async run({ arguments: [model], settings, terminal, signal }) {
    if (!model) throw new UsageError("Give a model, such as standard.");
    const client = new Bluebonnet({ ollamaURL: settings.ollamaURL });
    for await (const { status, completedBytes, totalBytes } of client.models.pull({ model, signal })) {
      const share =
        completedBytes !== null && totalBytes ? ` ${Math.floor((100 * completedBytes) / totalBytes)}%` : "";
      terminal.progress(`${status}${share}`);
    }
    terminal.progress("");
    terminal.note(`${model} is ready.`);
  },
};

type Finding = { name: string; ok: boolean; detail: string };

export const doctor: Command = {
  summary: "Check what this machine needs to answer",
  usage: "",
  details: ["The exit code is 0 if every check passes, else 1."],
  options: { json: jsonOption(doctorFields) },
  async run(input) {
    const { terminal, settings } = input;
    const findings = [memory(), await ollama(input), ...(settings.url ? [await server(input)] : [])];
    const json = textOption(input, "json");
    if (json) printJson(terminal, json, doctorFields, findings);
    else
      for (const { name, ok, detail } of findings)
        terminal.coloredLine(ok ? undefined : "red", `${ok ? "ok    " : "FAILED"}  ${name}: ${detail}`);
    return findings.every(({ ok }) => ok) ? exitCode.done : exitCode.failed;
  },
};

function memory(): Finding {
  // Reserves memory for the system and other programs.
  const free = totalmem() / 1e9 - 1;
  const fitting = modelAliases.filter(({ name, memoryGB }) => name !== "embedding" && memoryGB <= free);
  const detail =
    fitting.length > 0
      ? `enough for ${fitting.map(({ name }) => name).join(", ")}`
      : "too little for any model";
  return { name: "Memory", ok: fitting.length > 0, detail: `${gigabytes(totalmem())}, ${detail}` };
}

async function ollama({ settings, signal }: CommandInput): Promise<Finding> {
  const client = new Bluebonnet({ ollamaURL: settings.ollamaURL, maxRetries: 0, timeoutMs: 10_000 });
  try {
    const list = await client.models.list({ signal });
    const names = list.map(({ id, alias }) => alias ?? id).join(", ");
    return {
      name: "Ollama",
      ok: list.length > 0,
      detail: names || "no models yet: run `bluebonnet pull standard`",
    };
  } catch (error) {
    signal.throwIfAborted();
    return {
      name: "Ollama",
      ok: false,
      detail: `${messageOf(error)} Install it from ollama.com, or start it.`,
    };
  }
}

async function server({ settings, settingsFile, signal }: CommandInput): Promise<Finding> {
  const name = `Server ${settings.url}`;
  try {
    const list = await serverClient(settings, settingsFile).models.list({ signal, timeoutMs: 10_000 });
    return { name, ok: true, detail: `${list.length} models` };
  } catch (error) {
    signal.throwIfAborted();
    return { name, ok: false, detail: messageOf(error) };
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
