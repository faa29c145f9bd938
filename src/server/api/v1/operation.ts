import type { z } from "zod";
import type { ApiScope } from "~/domain/api/scope";
import type { ConcurrencyLimitName } from "~/domain/auth/concurrency-limits";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AppDeps } from "~/server/wiring";

export type ApiCall<Params, Body> = {
  deps: AppDeps;
  user: SignedInUser;
  params: Params;
  body: Body;
  /** Aborted when the client leaves, unless the answer is kept for when it asks again. */
  signal: AbortSignal;
  request: Request;
  requestId: string;
};

type RequestBody<Body extends z.ZodType = z.ZodType> = { schema: Body; maxBytes: number } & (
  | { type: "application/json"; example: NoInfer<z.input<Body>> }
  | { type: "application/zip" }
);

/** One method of a path: what routes, checks and describes it. */
export type Operation = {
  /** Its name in clients that are generated from the description. */
  id: string;
  method: "GET" | "POST" | "DELETE";
  /** Below /api/v1; `{name}` is one segment, and at the end of a path of models the rest of it. */
  path: string;
  summary: string;
  description?: string;
  /** The section that tells of it, below /docs. */
  docs: `${string}#${string}`;
  /** The SDKs' methods that call it, by their names in sdk/conformance. */
  sdk: readonly string[];
  scope: ApiScope;
  /** Of the path and the query. */
  params: z.ZodObject;
  body?: RequestBody;
  answer: {
    status: 200 | 201;
    /** Of JSON; absent for files. */
    schema?: z.ZodType;
    /** What it may be, apart from JSON. */
    types?: readonly ("text/event-stream" | "application/zip")[];
  };
  /** Of its user's budget; see `callBudgets`. */
  cost: number;
  concurrency?: ConcurrencyLimitName;
  run(call: ApiCall<never, never>): Promise<object>;
};

type Defined<Params extends z.ZodObject, Body extends z.ZodType, Answer extends z.ZodType> = Omit<
  Operation,
  "params" | "body" | "answer" | "run"
> & {
  params: Params;
  body?: RequestBody<Body>;
  answer: Operation["answer"] & { schema?: Answer };
  /** A Response is sent as it is. */
  run(call: ApiCall<z.output<Params>, z.output<Body>>): Promise<z.input<Answer> | Response>;
};

/** Lets the compiler check `run` against the schemas. */
export const operation = <
  Params extends z.ZodObject,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUndefined,
>(
  defined: Defined<Params, Body, Answer>,
): Operation => defined as Operation;
