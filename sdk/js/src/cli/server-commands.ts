import { writeFileSync } from "node:fs";
import { type Command, type CommandInput, jsonOption, printJson, printTable, textOption } from "./command.js";
import { UsageError } from "./exit-code.js";
import { serverClient } from "./server-access.js";
import {
  isSettingName,
  maskedKey,
  type SettingName,
  serverAddress,
  settingNames,
  settings,
  storedSettings,
  storeSettings,
} from "./settings.js";

const projectFields = ["id", "name", "created_at", "updated_at"] as const;
const fileFields = ["path", "bytes"] as const;
const versionFields = ["id", "message", "number", "created_at"] as const;

export const projects: Command = {
  summary: "List, read and export projects on a server",
  usage: "[list | read <id> | files <id> | versions <id> | export <id>]",
  words: ["list", "read", "files", "versions", "export"],
  options: {
    output: { description: "File for the archive of export", value: "file", short: "o" },
    json: { description: "Print JSON with these fields, separated by commas", value: "fields" },
  },
  async run(input) {
    const [action = "list", id = ""] = input.arguments;
    const { signal } = input;
    const client = serverClient(input.settings, input.settingsFile).projects;
    if (action === "list") return print(input, projectFields, await allOf(client.list({ signal })));
    if (!id) throw new UsageError(`Give the project: bluebonnet projects ${action} <id>.`);
    if (action === "read") return print(input, projectFields, [await client.read({ id, signal })]);
    if (action === "files") return print(input, fileFields, await allOf(client.files({ id, signal })));
    if (action === "versions")
      return print(input, versionFields, await allOf(client.versions({ id, signal })));
    if (action !== "export") throw new UsageError(`Unknown action ${action}.`);
    const archive = await client.export({ id, signal });
    const output = textOption(input, "output");
    if (output) writeFileSync(output, archive, { flag: "wx" });
    else if (input.terminal.showsOutput)
      throw new UsageError("Give --output, or pipe the archive to a file.");
    else input.terminal.bytes(archive);
  },
};

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

function print(input: CommandInput, fields: readonly string[], rows: readonly object[]): undefined {
  const json = textOption(input, "json");
  if (json) return void printJson(input.terminal, json, fields, rows);
  const cells = rows.map((row) => fields.slice(0, 2).map((field) => String(Reflect.get(row, field) ?? "")));
  printTable(input.terminal, cells);
}

export const config: Command = {
  summary: "Show or change settings",
  usage: "[get <name> | set <name> <value> | unset <name> | path]",
  details: settingNames.map(
    (name) => `${name.padEnd(10)} ${settings[name].meaning} (or ${settings[name].variable})`,
  ),
  words: ["get", "set", "unset", "path"],
  options: { json: jsonOption(settingNames) },
  async run(input) {
    const [action, name = "", value] = input.arguments;
    const { terminal, settingsFile } = input;
    const shown = { ...input.settings };
    if (shown.apiKey) shown.apiKey = maskedKey(shown.apiKey);
    const json = textOption(input, "json");
    if (json) return void printJson(terminal, json, settingNames, shown);
    if (action === undefined) return void printTable(terminal, Object.entries(shown));
    if (action === "path") return void terminal.line(settingsFile);
    if (!isSettingName(name)) throw new UsageError(`There are the settings ${settingNames.join(", ")}.`);
    if (action === "get") return void terminal.line(input.settings[name] ?? "");
    const stored = storedSettings(settingsFile);
    delete stored[name];
    if (action === "set") stored[name] = settingValue(name, value);
    else if (action !== "unset") throw new UsageError(`Unknown action ${action}.`);
    storeSettings(settingsFile, stored);
  },
};

function settingValue(name: SettingName, value: string | undefined): string {
  if (!value) throw new UsageError(`Give a value for ${name}.`);
  if (name === "way" && value !== "local" && value !== "server")
    throw new UsageError("The way is local or server.");
  return name === "url" || name === "ollamaURL" ? serverAddress(value) : value;
}
