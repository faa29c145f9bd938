#!/usr/bin/env node
import { parseArgs } from "node:util";
import manifest from "../../package.json" with { type: "json" };
import type { Command } from "./command.js";
import { commands } from "./commands.js";
import { exitCode, exitCodeOf, UsageError } from "./exit-code.js";
import { currentSettings, settingsFile } from "./settings.js";
import { Terminal } from "./terminal.js";

const overview = `Usage: bluebonnet <command> [options]

Writes, changes and explains code with a model on this machine, or with one of a Bluebonnet server.

Commands:
${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`)
  .join("\n")}

Options:
  --help, -h      Show help, also for a command
  --version, -v   Show the version

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 key or login refused, 4 not found, 5 rate limit or quota,
6 no connection, 7 server failed, 8 declined, 130 interrupted
`;

const help = (name: string, { summary, usage, details = [], options }: Command): string => {
  const rows = Object.entries({
    ...options,
    help: { description: "Show this help", short: "h", value: undefined },
  });
  const shown = rows.map(([option, { short, value, description }]) => {
    const names = `--${option}${value ? ` <${value}>` : ""}${short ? `, -${short}` : ""}`;
    return `  ${names.padEnd(24)}${description}`;
  });
  return [
    `Usage: bluebonnet ${name} ${usage}`.trimEnd(),
    "",
    `${summary}.`,
    ...details,
    "",
    "Options:",
    ...shown,
    "",
  ].join("\n");
};

async function main(words: readonly string[], terminal: Terminal, signal: AbortSignal): Promise<number> {
  const [name = "--help", ...rest] = words;
  if (name === "--version" || name === "-v") terminal.line(manifest.version);
  else if (name === "--help" || name === "-h" || name === "help") terminal.write(overview);
  if (name.startsWith("-") || name === "help") {
    if (["--version", "-v", "--help", "-h", "help"].includes(name)) return exitCode.done;
    throw new UsageError(`Unknown option ${name}.`);
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`Unknown command ${name}.`);
  const { values, positionals } = parsed(command, rest);
  if (values.help) {
    terminal.write(help(name, command));
    return exitCode.done;
  }
  const file = settingsFile(process.env);
  const settings = currentSettings(file, process.env);
  return (
    (await command.run({
      arguments: positionals,
      options: values,
      settings,
      settingsFile: file,
      terminal,
      signal,
    })) ?? exitCode.done
  );
}

function parsed({ options }: Command, words: string[]) {
  const known = Object.entries(options).map(([name, { value, short }]) => [
    name,
    { type: value ? "string" : "boolean", ...(short && { short }) } as const,
  ]);
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: { ...Object.fromEntries(known), help: { type: "boolean", short: "h" } },
    }) as { values: Record<string, string | boolean | undefined>; positionals: string[] };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

const controller = new AbortController();
const terminal = new Terminal(process.env);
process.once("SIGINT", () => {
  controller.abort();
  terminal.close();
});
// The reader of a pipe, such as `head`, may close it early.
process.stdout.on("error", () => process.exit(exitCode.done));
try {
  process.exitCode = await main(process.argv.slice(2), terminal, controller.signal);
} catch (error) {
  process.exitCode = controller.signal.aborted ? exitCode.interrupted : exitCodeOf(error);
  if (!controller.signal.aborted)
    terminal.note(`bluebonnet: ${error instanceof Error ? error.message : error}`);
  if (error instanceof UsageError) terminal.note("Run `bluebonnet --help` for help.");
} finally {
  terminal.close();
}
