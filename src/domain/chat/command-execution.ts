import { runBlocks } from "../reply/extract-blocks";
import { fenceAround } from "../text/fence";

/** Part of the system prompt: how a model asks for commands to be run. @param hasRegistry packages may be installed */
export const runInstruction = (hasRegistry: boolean) =>
  `To run commands in the project's terminal, end with one \`\`\`run fence of at most five commands, one per line. It is a shell in the browser, with node, npm test, npm run, vitest and the usual file tools, without network: no server can be started, ${hasRegistry ? "and npm install <name> asks the user before it gets a package" : "and nothing installed"}.`;

export const MAX_COMMANDS = 5;
export const MAX_COMMAND_CHARACTERS = 500;
export const MAX_OUTPUT_CHARACTERS = 20_000;
/** How many times commands run without asking after one prompt. */
export const MAX_AUTOMATIC_EXECUTIONS = 3;
/** How often a tab reports that its run continues. */
export const EXECUTION_HEARTBEAT_MS = 10_000;
/** A run whose tab was silent for so long can be started again. Hidden tabs have timers once a minute. */
export const EXECUTION_SILENCE_MS = 90_000;
/** The commands of a reply that ended longer ago than this do not start on their own. */
export const AUTOMATIC_MS = 10 * 60_000;

/** The commands of a `run` fence, one a line; none where they are too many or too long. */
export function parseCommands(content: string): readonly string[] {
  const lines = content
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^\$\s+/, ""))
    .filter((line) => line !== "");
  const fits = lines.length <= MAX_COMMANDS && lines.every((line) => line.length <= MAX_COMMAND_CHARACTERS);
  return fits ? lines : [];
}

/** The commands that a finished reply asks to run. */
export const commandsOf = (reply: string): readonly string[] =>
  runBlocks(reply).flatMap(({ content, closed }) => (closed ? parseCommands(content) : []));

/** open: can be run · passed: never run before the conversation continued */
export type CommandExecution = {
  state: "open" | "passed" | "running" | "ended" | "declined";
  /** Commands run without asking in this project. */
  always: boolean;
  /** Should run now, without asking. */
  startsItself: boolean;
  /** No message follows. */
  isLast: boolean;
  output: string;
  exitCode: number | null;
  milliseconds: number | null;
};

/** The end of an output that is too long to keep, because errors are at the end. */
export function truncateOutput(output: string): string {
  if (output.length <= MAX_OUTPUT_CHARACTERS) return output;
  const notice = "[the beginning is left out]\n";
  const end = output.slice(notice.length - MAX_OUTPUT_CHARACTERS);
  // Never splits a surrogate pair.
  return notice + end.replace(/^[\uDC00-\uDFFF]/, "");
}

/** The message with the commands' output, for the model. */
export function outputMessage(commands: readonly string[], output: string, exitCode: number): string {
  const text = `${commands.map((command) => `$ ${command}\n`).join("")}${output.trimEnd()}\n`;
  const fence = fenceAround(text, "`");
  return `The commands ended with exit code ${exitCode}:\n\n${fence}text\n${text}${fence}`;
}
