import "server-only";
import { Agent, fetch as undiciFetch } from "undici";

/** With the timer's slack, an unreachable host is reported within five seconds. */
const CONNECT_TIMEOUT_MS = 3_500;

/** Loading a local model from disk may take minutes before the first token. */
const SILENCE_TIMEOUT_MS = 600_000;

const MAX_REDIRECTS = 3;

/** A provider redirected to another origin; following it would leak the key and the conversation. */
export class ForeignRedirectError extends Error {
  override readonly name = "ForeignRedirectError";
  constructor(readonly origin: string) {
    super(`The call was redirected to ${origin}`);
  }
}

/**
 * The `fetch` of all model adapters: fails within 5 s when nobody answers the connection, waits long for the first
 * byte, keeps connections alive, and stays on the origin it was given.
 * It is undici's own and not the global one, which Next replaces by a caching version inside the app.
 */
export function createProviderFetch(): typeof fetch {
  const limits = {
    connect: { timeout: CONNECT_TIMEOUT_MS, autoSelectFamily: true },
    headersTimeout: SILENCE_TIMEOUT_MS,
    bodyTimeout: SILENCE_TIMEOUT_MS,
  };
  const pooled = new Agent(limits);
  const unpooled = new Agent({ ...limits, pipelining: 0 });

  const send = async (url: URL, init: UndiciInit) => {
    try {
      return await undiciFetch(url, { ...init, dispatcher: pooled });
    } catch (error) {
      // Servers close idle connections and restart: retry on a new connection.
      if (!failedBeforeResponse(error) || init.signal?.aborted) throw error;
      return undiciFetch(url, { ...init, dispatcher: unpooled });
    }
  };
  const call = async (input: string | URL | Request, init?: RequestInit) => {
    let url = new URL(input instanceof Request ? input.url : input);
    for (let hops = 0; ; hops++) {
      const response = await send(url, { ...asUndici(init), redirect: "manual" });
      const location =
        response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
      if (location === null) return response;
      await response.body?.cancel();
      const next = new URL(location, url);
      if (next.origin !== url.origin || hops === MAX_REDIRECTS) throw new ForeignRedirectError(next.origin);
      url = next;
    }
  };
  // undici's and the DOM's Response are the same at run time, but not to the compiler.
  return call as unknown as typeof fetch;
}

type UndiciInit = NonNullable<Parameters<typeof undiciFetch>[1]>;
const asUndici = (init: RequestInit | undefined): UndiciInit => (init ?? {}) as UndiciInit;

const failedBeforeResponse = (error: unknown): boolean =>
  error instanceof TypeError && ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(Object(error.cause).code);
