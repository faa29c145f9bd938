import { APICallError } from "@ai-sdk/provider";
import type { z } from "zod";

type Request = {
  fetch: typeof globalThis.fetch;
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
};

/** Calls a vendor's JSON endpoint, with POST when there is a body. Throws `APICallError`, `SyntaxError` or network errors. */
export async function getJson<T>(request: Request, shape: z.ZodType<T>, signal?: AbortSignal): Promise<T> {
  const response = await call(request, signal);
  const parsed = shape.safeParse(JSON.parse(await response.text()));
  if (parsed.success) return parsed.data;
  throw new SyntaxError(`Unexpected answer from ${new URL(request.url).pathname}`);
}

/** Sends a request and returns a successful response; throws `APICallError` for any other. */
export async function call({ fetch, url, headers, body }: Request, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: body === undefined ? { ...headers } : { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  if (response.ok) return response;
  throw new APICallError({
    message: `Status ${response.status} from ${new URL(url).pathname}`,
    url,
    // Left out on purpose: it would put the conversation into every log of this error.
    requestBodyValues: {},
    statusCode: response.status,
    responseHeaders: Object.fromEntries(response.headers),
    responseBody: await response.text(),
  });
}
