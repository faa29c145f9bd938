import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "~/server/api/root";

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

type CallErrorOptions = { field?: string | null; isServerFault?: boolean; retryAfter?: number | null };

/** A failed call with a message for the user; `field` is the input field that it belongs to, if any. */
export class CallError extends Error {
  readonly field: string | null;
  /** The server failed unexpectedly, so the message has no details. */
  readonly isServerFault: boolean;
  /** Seconds until the next allowed call, if a rate limit refused it. */
  readonly retryAfter: number | null;

  constructor(
    message: string,
    { field = null, isServerFault = false, retryAfter = null }: CallErrorOptions = {},
  ) {
    super(message);
    this.field = field;
    this.isServerFault = isServerFault;
    this.retryAfter = retryAfter;
  }
}

/**
 * Calls one mutation with a bare fetch, for pages whose JavaScript must stay small (login, sign-up, enterprise): no
 * query cache, batching or superjson, so input and output must be plain JSON.
 *
 * @throws {CallError} with the server's message
 * @throws {TypeError} when the server cannot be reached
 */
export async function callMutation<Router extends keyof Inputs, Name extends keyof Inputs[Router] & string>(
  router: Router,
  name: Name,
  input: Inputs[Router][Name],
): Promise<Name extends keyof Outputs[Router] ? Outputs[Router][Name] : never> {
  const response = await fetch(`/api/trpc/${router}.${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ json: input ?? null }),
  });
  return read(response);
}

/** Calls one query without input, in the same way and with the same errors. */
export async function callQuery<Router extends keyof Outputs, Name extends keyof Outputs[Router] & string>(
  router: Router,
  name: Name,
): Promise<Outputs[Router][Name]> {
  return read(await fetch(`/api/trpc/${router}.${name}`));
}

async function read(response: Response) {
  const body = await response.json();
  if (body.error) {
    const { message, data } = body.error.json;
    throw new CallError(message, {
      field: data?.field,
      isServerFault: data?.httpStatus >= 500,
      retryAfter: data?.httpStatus === 429 ? Number(data.detail) || null : null,
    });
  }
  return body.result.data.json;
}
