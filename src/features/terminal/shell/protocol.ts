import type { FileContent } from "~/domain/project/project-files";

/** A file's new content by its path in the project, or null for a file that is gone. */
export type FileChanges = [path: string, content: FileContent | null][];

/**
 * What only the app can do for a command: list versions, check types, bundle the project, get packages, read those that
 * code imports, say what package.json the project has outside, and read the script of the page that tests run in.
 */
export type ToolName = "log" | "types" | "build" | "install" | "packages" | "manifest" | "page";

export type ShellRequest =
  /** What a tool said to a question; `question` counts within one shell. */
  | { type: "told"; question: number; output: string; exitCode: number }
  /** Replaces files; sent before each command, so that the shell works on what the app holds. */
  | { type: "files"; changes: FileChanges }
  | { type: "run"; id: number; command: string; state: ShellState | null; columns: number }
  /** So many characters of the running command's output have reached the screen. */
  | { type: "shown"; characters: number }
  | { type: "complete"; id: number; line: string; state: ShellState | null };

/** What a command leaves to the next one. */
export type ShellState = { cwd: string; env: Record<string, string> };

export type ShellReply =
  | { type: "output"; id: number; text: string }
  | { type: "done"; id: number; exitCode: number; state: ShellState; changes: FileChanges }
  /** The running command `id` needs a tool, for the files as it has them. */
  | { type: "ask"; id: number; question: number; tool: ToolName; args: string[]; files: FileChanges }
  /** `start` is where the completed word begins in the line. */
  | { type: "completions"; id: number; start: number; candidates: string[] };

/** Where the project is in the shell's file system. */
export const ROOT = "/project";
