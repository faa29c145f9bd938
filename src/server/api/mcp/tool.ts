import type { z } from "zod";
import type { ApiScope } from "~/domain/api/scope";
import type { ConcurrencyLimitName } from "~/domain/auth/concurrency-limits";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AppDeps } from "~/server/wiring";

export type ToolCall<Input> = {
  deps: AppDeps;
  user: SignedInUser;
  /** The name of the key, by which its user knows the agent. */
  agent: string;
  input: Input;
  /** Aborted when the client leaves. */
  signal: AbortSignal;
};

type Content = { type: "text"; text: string } | { type: "image"; data: string; mimeType: string };

/** Text, a value that is sent as JSON, or several parts; the data of a picture is in base64. */
export type ToolAnswer = string | Content[] | { [name: string]: unknown };

/** One tool of the MCP server: what lists, checks and runs it. */
export type Tool = {
  name: string;
  title: string;
  /** For the model that picks tools. */
  description: string;
  input: z.ZodObject;
  scope: ApiScope;
  /** `overwrites`: something that the user sees is gone from the screen, though a version keeps it. */
  effect: "reads" | "adds" | "overwrites";
  /** Of its user's budget; see `callBudgets`. */
  cost: number;
  concurrency?: ConcurrencyLimitName;
  run(call: ToolCall<never>): Promise<ToolAnswer>;
};

type Defined<Input extends z.ZodObject> = Omit<Tool, "input" | "run"> & {
  input: Input;
  run(call: ToolCall<z.output<Input>>): Promise<ToolAnswer>;
};

/** Lets the compiler check `run` against the schema. */
export const tool = <Input extends z.ZodObject>(defined: Defined<Input>): Tool => defined as Tool;
