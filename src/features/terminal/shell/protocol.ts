import type { FileContent } from "~/domain/project/project-files";

/** New contents by path in the project; null for a deleted file. */
export type FileChanges = [path: string, content: FileContent | null][];

/**
 * What a command needs the app for: list versions, check types, bundle the project, install packages, read imported
 * packages, generate the exported package.json, and read the script of the page that tests run in.
 */
export type ToolName = "log" | "types" | "build" | "install" | "packages" | "manifest" | "page";

export type ShellRequest =
  /** The answer to an `ask`; `question` is its number within the shell. */
  | { type: "toolResult"; question: number; output: string; exitCode: number }
  /** Updates files. Sent before each command, so that the shell sees the app's state. */
  | { type: "files"; changes: FileChanges }
  | { type: "run"; id: number; command: string; state: ShellState | null; columns: number }
  /** Flow control: this many more characters of output have reached the screen. */
  | { type: "shown"; characters: number }
  | { type: "complete"; id: number; line: string; state: ShellState | null };

/** The state that a command passes on to the next one. */
export type ShellState = { cwd: string; env: Record<string, string> };

export type ShellReply =
  | { type: "output"; id: number; text: string }
  | { type: "done"; id: number; exitCode: number; state: ShellState; changes: FileChanges }
  /** The running command `id` calls a tool with its current files. */
  | { type: "ask"; id: number; question: number; tool: ToolName; args: string[]; files: FileChanges }
  /** `start` is where the completed word begins in the line. */
  | { type: "completions"; id: number; start: number; candidates: string[] };

/** The project's folder in the shell's file system. */
export const ROOT = "/project";
