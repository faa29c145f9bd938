import type { ProjectFiles } from "~/domain/project/project-files";
import type { ToolName } from "./shell/protocol";

/** Does what commands ask of the app, for the files as they are in the shell. @returns what the command prints */
export type ProjectTools = Record<
  Exclude<ToolName, "page">,
  (args: readonly string[], files: ProjectFiles) => Promise<{ output: string; exitCode: number }>
>;
