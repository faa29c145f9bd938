import type { z } from "zod";
import type { ApiScope } from "~/domain/api/scope";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AppDeps } from "~/server/wiring";
import type { Weight } from "../admit";

export type ToolCall<Input> = {
  deps: AppDeps;
  user: SignedInUser;
  /** The name of the key, which identifies the agent to its user. */
  agent: string;
  input: Input;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
};

type Content = { type: "text"; text: string } | { type: "image"; data: string; mimeType: string };

/** Text, a value that is sent as JSON, or several parts; the data of a picture is in base64. */
export type ToolAnswer = string | Content[] | { [name: string]: unknown };

/** One tool of the MCP server. */
export type Tool = Weight & {
  name: string;
  title: string;
  /** For the model that picks tools. */
  description: string;
  input: z.ZodObject;
  scope: ApiScope;
  /** `overwrites`: replaces what the user sees; an older version still has it. */
  effect: "reads" | "adds" | "overwrites";
  run(call: ToolCall<never>): Promise<ToolAnswer>;
};

type Definition<Input extends z.ZodObject> = Omit<Tool, "input" | "run"> & {
  input: Input;
  run(call: ToolCall<z.output<Input>>): Promise<ToolAnswer>;
};

/** Lets the compiler check `run` against the schema. */
export const tool = <Input extends z.ZodObject>(definition: Definition<Input>): Tool => definition as Tool;
