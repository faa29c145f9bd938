import type { z } from "zod";
import type { ApiScope } from "~/domain/api/scope";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Device } from "~/server/services/auth/security-events";
import type { AppDeps } from "~/server/wiring";
import type { Weight } from "../admit";

export type ApiCall<Params, Body> = {
  deps: AppDeps;
  user: SignedInUser;
  /** That sent the request, for the list of security events. */
  device: Device;
  params: Params;
  body: Body;
  /** Aborted when the client disconnects, unless the response is stored for a repeated request. */
  signal: AbortSignal;
  requestId: string;
};

type RequestBody<Body extends z.ZodType = z.ZodType> = { schema: Body; maxBytes: number } & (
  | { type: "application/json"; example: NoInfer<z.input<Body>> }
  | { type: "application/zip" }
);

/** One method of a path of the public API. */
export type Operation = Weight & {
  /** Its name in clients that are generated from the description. */
  id: string;
  method: "GET" | "POST" | "DELETE";
  /** Below /api/v1; `{name}` is one segment; `{model}` at the end is the rest of the path. */
  path: string;
  summary: string;
  description?: string;
  /** Its section of the documentation, below /docs. */
  docs: `${string}#${string}`;
  /** The SDKs' methods that call it, by their names in sdk/conformance. */
  sdk: readonly string[];
  scope: ApiScope;
  /** Path and query parameters. */
  params: z.ZodObject;
  body?: RequestBody;
  answer: {
    status: 200 | 201;
    /** Schema of the JSON response; absent for files. */
    schema?: z.ZodType;
    /** Content types other than JSON. */
    types?: readonly ("text/event-stream" | "application/zip")[];
    /** It holds a secret, so it is not kept for repeats; the operation itself can be repeated. */
    isSecret?: true;
  };
  run(call: ApiCall<never, never>): Promise<object>;
};

/** Whether an answer is kept for repeats with the same `Idempotency-Key`. */
export const isKept = ({ method, answer }: Operation): boolean => method === "POST" && !answer.isSecret;

type Definition<Params extends z.ZodObject, Body extends z.ZodType, Answer extends z.ZodType> = Omit<
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
  definition: Definition<Params, Body, Answer>,
): Operation => definition as Operation;
