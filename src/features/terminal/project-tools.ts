import type { ProjectFiles } from "~/domain/project/project-files";
import type { ToolName } from "./shell/protocol";

/** Functions of the app that commands call with the shell's current files. @returns the command's output */
export type ProjectTools = Record<
  Exclude<ToolName, "page">,
  (args: readonly string[], files: ProjectFiles) => Promise<{ output: string; exitCode: number }>
>;
