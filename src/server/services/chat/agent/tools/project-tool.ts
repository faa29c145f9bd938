import type { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { FileChange } from "~/domain/reply/file-change";
import type { Db } from "~/server/db";
import type { Browser } from "~/server/ports/browser";
import type { FileChecks } from "~/server/ports/file-checks";
import type { ReadSiteParts } from "~/server/ports/site-parts";
import type { Streams } from "~/server/ports/streams";
import type { Clock, Ids } from "~/server/ports/system";
import type { VersionAuthorship } from "../../../project/files";

/** Dependencies of project tools. */
export type ProjectToolDeps = {
  db: Db;
  clock: Clock;
  fileChecks: FileChecks;
  ids: Ids;
  streams: Streams;
  browser: Browser;
  siteParts: ReadSiteParts;
};

export type ProjectToolCall<Input> = {
  deps: ProjectToolDeps;
  user: SignedInUser;
  projectId: string;
  /** The agent's display name. */
  agent: string;
  /** Uses a hidden page, so that the user's preview is not affected. */
  isHidden: boolean;
  /** Author of new versions; defaults to the user. */
  authorship?: VersionAuthorship;
  /** How many files a command may delete; absent: any number. */
  mayDelete?: number;
  input: Input;
  /** Aborted when the result is no longer needed. */
  signal: AbortSignal;
};

export type ToolContent = { type: "text"; text: string } | { type: "image"; data: string; mimeType: string };

/** `versionId`: null when nothing differs. `text`: additional output. */
export type FilesChanged = { versionId: string | null; changes: readonly FileChange[]; text?: string };

/** Text, several parts with pictures in base64, or changes of files. */
export type ProjectToolAnswer = string | ToolContent[] | FilesChanged;

/** A tool for one project: a run's own project, or the one that an external agent (MCP) names. */
export type ProjectTool = {
  title: string;
  /** For the model that picks tools. */
  description: string;
  input: z.ZodObject;
  /** `adds`: keeps what exists. `overwrites`: replaces what is on screen; a version keeps it. */
  effect: "reads" | "adds" | "overwrites";
  /** Runs scripts of the project. */
  runsTests?: true;
  /** Returns a picture, which not every model can see. */
  isPicture?: true;
  /** The files that a call deletes; a run asks before it deletes many. */
  deletes?(call: DeletingCall<never>): Promise<readonly string[]>;
  run(call: ProjectToolCall<never>): Promise<ProjectToolAnswer>;
};

type DeletingCall<Input> = Pick<ProjectToolCall<Input>, "deps" | "user" | "projectId" | "input">;

type ToolDefinition<Input extends z.ZodObject> = Omit<ProjectTool, "input" | "run" | "deletes"> & {
  input: Input;
  deletes?(call: DeletingCall<z.output<Input>>): Promise<readonly string[]>;
  run(call: ProjectToolCall<z.output<Input>>): Promise<ProjectToolAnswer>;
};

/** Lets the compiler check `run` against the schema. */
export const projectTool = <Input extends z.ZodObject>(definition: ToolDefinition<Input>): ProjectTool =>
  definition as ProjectTool;
