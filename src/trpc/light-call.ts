import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "~/server/api/root";

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

/** What the server refused, in its user's sentence; `field` is the one of the input that it is about, if it is about one. */
export class CallRefused extends Error {
  readonly field: string | null;

  constructor(message: string, field: string | null = null) {
    super(message);
    this.field = field;
  }
}

/**
 * Calls one mutation by a bare fetch, for pages whose JavaScript must stay small (login, sign-up): no query
 * cache, no batching, no superjson, so input and answer must be plain JSON.
 *
 * @throws {CallRefused} with the server's sentence
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
    body: JSON.stringify({ json: input }),
  });
  const answer = await response.json();
  if (answer.error) {
    const { message, data } = answer.error.json;
    throw new CallRefused(message, data?.field ?? null);
  }
  return answer.result.data.json;
}
