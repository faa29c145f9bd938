import type { ExecResult, ResolvedCommandContext } from "just-bash/browser";
import { z } from "zod";
import type { Output } from "../output";
import { ROOT } from "../protocol";
import { refuse } from "./app-commands";

const manifest = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  scripts: z.record(z.string(), z.string()).optional(),
});

const ASKING = "If a question appears above the preview, answer it there.\n";

/** Asks the app to install packages, or for the exported package.json. */
type AskNpm = (tool: "install" | "manifest", args: string[]) => Promise<{ output: string; exitCode: number }>;

const NOT_FOUND = 127;
const NO_PROGRAMS = "Package binaries cannot be installed here; node and vitest are available.\n";

/**
 * `npm test`, `npm start`, `npm run` with its pre and post scripts, and `npm install`; refuses everything else.
 */
export async function runNpm(
  args: string[],
  context: ResolvedCommandContext,
  { screen, ask }: { screen: Output | null; ask: AskNpm },
): Promise<ExecResult> {
  const [verb = "help", ...rest] = args;
  if (/^(?:i|install|ci|add)$/.test(verb)) {
    screen?.write(ASKING);
    const { output, exitCode } = await ask("install", rest);
    return exitCode === 0
      ? { stdout: output, stderr: "", exitCode }
      : { stdout: "", stderr: output, exitCode };
  }
  if (verb === "-v" || verb === "--version") return { stdout: "11.0.0\n", stderr: "", exitCode: 0 };
  if (verb === "exec" || verb === "x") return runLine(quoted(withoutDashes(rest)), context);
  const isRun = /^(?:run|run-script)$/.test(verb);
  if (!isRun && !/^(?:t|test|start|stop|restart)$/.test(verb)) {
    return refuse(
      `npm ${verb} is not in this terminal. It has: npm install, npm test, npm start, npm run <script>.`,
    );
  }
  const scripts = await readScripts(context, () => ask("manifest", []));
  if (typeof scripts === "string") return refuse(scripts);
  const name = isRun ? rest[0] : verb === "t" ? "test" : verb;
  if (!name) {
    const list = Object.entries(scripts).map(([script, line]) => `  ${script}\n    ${line}`);
    return { stdout: `${["Scripts:", ...list].join("\n")}\n`, stderr: "", exitCode: 0 };
  }
  const line = scripts[name];
  if (line === undefined) return refuse(`npm error Missing script: "${name}"`);
  const more = withoutDashes(rest.slice(isRun ? 1 : 0));
  const lines = [scripts[`pre${name}`], `${line} ${quoted(more)}`.trim(), scripts[`post${name}`]];
  const heading = `\n> ${name}\n> ${line}\n\n`;
  screen?.write(heading);
  const output = { stdout: screen ? "" : heading, stderr: "", exitCode: 0 };
  for (const command of lines) {
    if (command === undefined || output.exitCode !== 0) continue;
    const { stdout, stderr, exitCode } = await runLine(command, context);
    screen?.write(stdout + stderr);
    if (!screen) output.stdout += stdout;
    if (!screen) output.stderr += stderr;
    output.exitCode = exitCode;
  }
  return output;
}

async function runLine(line: string, context: ResolvedCommandContext): Promise<ExecResult> {
  const result = await context.exec?.(line, { cwd: context.cwd });
  if (!result) return refuse("npm cannot run scripts here.");
  return result.exitCode === NOT_FOUND ? { ...result, stderr: result.stderr + NO_PROGRAMS } : result;
}

/** Reads the scripts of the exported package.json, or else of the local one. */
async function readScripts(
  context: ResolvedCommandContext,
  askManifest: () => Promise<{ output: string; exitCode: number }>,
): Promise<Record<string, string> | string> {
  try {
    const file = `${context.cwd}/package.json`;
    const local = (await context.fs.exists(file)) ? await context.fs.readFile(file) : null;
    if (local !== null) JSON.parse(local);
    const exported = context.cwd === ROOT ? await askManifest() : null;
    const text = exported?.exitCode === 0 ? exported.output : (local ?? "null");
    return manifest.parse(JSON.parse(text)).scripts ?? {};
  } catch (error) {
    return error instanceof SyntaxError
      ? `npm error package.json is not valid JSON: ${error.message}`
      : "npm error There is no usable package.json in this folder.";
  }
}

/** The first "--" only separates npm's own arguments from those of the command. */
const withoutDashes = (args: string[]): string[] =>
  args.filter((arg, at) => arg !== "--" || args.indexOf("--") < at);

/** Quotes arguments for a command line. */
const quoted = (args: string[]): string => args.map((arg) => `'${arg.replaceAll("'", "'\\''")}'`).join(" ");
