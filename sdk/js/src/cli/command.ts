import { Bluebonnet } from "../index.js";
import { UsageError } from "./exit-code.js";
import { serverClient } from "./server-access.js";
import type { Settings } from "./settings.js";
import type { Terminal } from "./terminal.js";

export type Option = {
  description: string;
  /** The name of the option's value, such as `name`; absent for a flag. */
  value?: string;
  short?: string;
  /** Values for shell completion. */
  choices?: readonly string[];
};

export type CommandInput = {
  arguments: readonly string[];
  /** The given options: text, or true for a flag. */
  options: Readonly<Record<string, string | boolean | undefined>>;
  settings: Settings;
  settingsFile: string;
  terminal: Terminal;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
};

export type Command = {
  summary: string;
  /** The usage text after the command's name. */
  usage: string;
  /** Further lines of the help. */
  details?: readonly string[];
  options: Readonly<Record<string, Option>>;
  /** Words that may follow the command's name. */
  words?: readonly string[];
  /** The first argument is a file. */
  takesFile?: boolean;
  /** @returns the exit code; 0 if none */
  run(input: CommandInput): Promise<number | undefined>;
};

export const jsonOption = (fields: readonly string[]): Option => ({
  description: `Print JSON with these fields, separated by commas: ${fields.join(", ")}`,
  value: "fields",
  choices: fields,
});

export const backendOptions = {
  server: { description: "Use the server of `bluebonnet login`" },
  local: { description: "Use Ollama on this machine (the default)" },
} as const satisfies Record<string, Option>;

export const modelOptions = {
  model: {
    description: "mini, standard, pro, or any model",
    value: "name",
    short: "m",
    choices: ["mini", "standard", "pro"],
  },
  ...backendOptions,
} as const satisfies Record<string, Option>;

export const textOption = ({ options }: CommandInput, name: string): string | undefined => {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
};

/** The client for the chosen backend. */
export function clientFor({ options, settings, settingsFile }: CommandInput): Bluebonnet {
  if (options.server && options.local) throw new UsageError("Choose one of --server and --local.");
  const { way: backend = "local", ollamaURL } = settings;
  if (backend !== "local" && backend !== "server")
    throw new UsageError(`The way is local or server, not ${backend}.`);
  if (options.server || (backend === "server" && !options.local)) return serverClient(settings, settingsFile);
  return new Bluebonnet({ ollamaURL });
}

/** Prints the chosen fields of a result as JSON. */
export function printJson(
  terminal: Terminal,
  fields: string,
  known: readonly string[],
  result: object | readonly object[],
): void {
  const names = fields.split(",").map((name) => name.trim());
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new UsageError(`Unknown field ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  const chosen = (one: object) =>
    Object.fromEntries(names.map((name) => [name, Reflect.get(one, name) ?? null]));
  terminal.line(JSON.stringify(Array.isArray(result) ? result.map(chosen) : chosen(result), null, 2));
}

/** Prints rows in aligned columns. */
export function printTable(terminal: Terminal, rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    terminal.line(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

export const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
