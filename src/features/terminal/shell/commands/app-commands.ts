import { type Command, defineCommand, type ExecResult, type InMemoryFs } from "just-bash/browser";
import { NO_NETWORK } from "../no-network";
import type { Output } from "../output";
import { readAll } from "../project-disk";
import type { FileChanges, ToolName } from "../protocol";

/** Asks the app to do what this worker cannot. */
export type AskApp = (
  tool: ToolName,
  args: string[],
  files: FileChanges,
) => Promise<{ output: string; exitCode: number }>;

/** What commands use of the app: the screen for direct output (null if it is piped), and its tools. */
export type CommandApp = { screen: Output | null; ask: AskApp };

const PREVIEW = "The preview next to this terminal already runs the project.";
const GIT =
  "Versions are saved for you. git log lists them; undo, restore and compare them in the project's history. The project's\ndownload has them as commits.";

/** Commands named after tools whose work the app does itself. */
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

export const refuse = (stderr: string): ExecResult => ({ stdout: "", stderr: `${stderr}\n`, exitCode: 1 });

/** Why common programs are unavailable, by their names. */
const reasons: [names: string, sentence: string][] = [
  ["sudo docker open apt apt-get brew curl wget ssh scp rsync ping nc telnet", NO_NETWORK],
  ["webpack parcel astro nuxt serve http-server nodemon", `${PREVIEW} To build it elsewhere, download it.`],
  ["eslint biome", "The editor shows each file's errors, and tsc lists them; this terminal has no linter."],
  ["prettier", "The editor formats files; this terminal does not."],
  ["vi vim nano emacs code", "Open the file in the editor above."],
  ["python python3 pip ruby php java go cargo deno", "This terminal runs JavaScript and TypeScript only."],
];

/** Commands that only explain why they are unavailable. */
export const refusals: Command[] = reasons.flatMap(([names, sentence]) =>
  names.split(" ").map((name) => defineCommand(name, async () => refuse(`${name}: ${sentence}`))),
);
