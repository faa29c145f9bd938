import { type Command, defineCommand, type ExecResult, type InMemoryFs } from "just-bash/browser";
import type { Output } from "../output";
import { readAll } from "../project-disk";
import type { FileChanges, ToolName } from "../protocol";

/** Has the app do what this worker cannot, and waits for what it says. */
export type AskApp = (
  tool: ToolName,
  args: string[],
  files: FileChanges,
) => Promise<{ output: string; exitCode: number }>;

/** What a command has of the app: the screen, where output may go at once (null when it is piped), and its answers. */
export type CommandApp = { screen: Output | null; ask: AskApp };

const PREVIEW = "The preview next to this terminal already runs the project.";
const GIT =
  "Versions are saved for you. git log lists them; undo, restore and compare them in the project's history. The project's\ndownload has them as commits.";

/** Commands with the names of tools whose work the app does itself. */
export function appCommands(ask: AskApp): Command[] {
  const tool =
    (name: ToolName) =>
    async (args: string[], fs: InMemoryFs): Promise<ExecResult> => {
      const { output, exitCode } = await ask(name, args, [...(await readAll(fs))]);
      return { stdout: output, stderr: "", exitCode };
    };
  const [log, types, build] = [tool("log"), tool("types"), tool("build")];
  const builder = (name: string) =>
    defineCommand(name, async ([verb, ...args], { fs }) =>
      verb === "build"
        ? build(args, fs as InMemoryFs)
        : refuse(`${name}: ${PREVIEW} "${name} build" checks that it builds.`),
    );
  return [
    defineCommand("git", async ([verb, ...args], { fs }) =>
      verb === "log" ? log(args, fs as InMemoryFs) : refuse(`git: ${GIT}`),
    ),
    ...["tsc", "vue-tsc"].map((name) =>
      defineCommand(name, async (args, { fs }) => types(args, fs as InMemoryFs)),
    ),
    ...["vite", "next", "react-scripts"].map(builder),
  ];
}

const refuse = (stderr: string): ExecResult => ({ stdout: "", stderr: `${stderr}\n`, exitCode: 1 });
