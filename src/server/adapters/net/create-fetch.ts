import dns from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, fetch as undiciFetch } from "undici";
import { isAllowedAddress } from "./address-rule";
import { type AnswerKind, type AnswerLimits, answerLimits } from "./answer-limits";
import { limitedBody, truncatedBody } from "./limit-answer";

/** Including the timer's slack, an unreachable host is reported within five seconds. */
const CONNECT_TIMEOUT_MS = 3_500;

/** Loading a local model from disk may take minutes before the first token. */
const IDLE_TIMEOUT_MS = 600_000;

const MAX_REDIRECTS = 3;

/** A call was redirected to another origin; following it would leak the key and what was sent. */
export class ForeignRedirectError extends Error {
  override readonly name = "ForeignRedirectError";
  readonly origin: string;
  /** It may contain a key, and stays out of the message. */
  constructor(readonly address: URL) {
    super(`The call was redirected to ${address.origin}`);
    this.origin = address.origin;
  }
}

/** An address that this server does not connect to on behalf of a user. */
export class RefusedAddressError extends Error {
  override readonly name = "RefusedAddressError";
  constructor(host: string) {
    super(`${host} is not an address that this server may connect to`);
  }
}

type Options = {
  /** For addresses that a user enters; without it, the operator chose the address. */
  guard?: { allowPrivate: boolean; lookup?: typeof dns.lookup };
  /** Longest time without a byte, before the first one and between two. */
  idleMs?: number;
  /** For calls that carry no key: follows redirects elsewhere, or returns them to callers with `redirect: "manual"`. */
  followsAnywhere?: boolean;
};

/** A `fetch` for each kind of answer: nothing is read without limits. */
export type FetchFor = (kind: AnswerKind) => typeof globalThis.fetch;

/** The `fetch` for addresses that a user enters. @throws RefusedAddressError, ForeignRedirectError, TooLargeError */
export const createSafeFetch = (options: Options & { guard: object }): FetchFor => createFetch(options);

/**
 * A `fetch` that limits what it reads, fails within 5 s when the connection is not accepted, keeps connections alive,
 * and stays on the origin it was given. With a guard, addresses are checked as they are connected to, so that a name
 * that resolves differently between check and connection gains nothing.
 * It is undici's own and not the global one, which Next replaces by a caching version inside the app.
 */
export function createFetch(options: Options = {}): FetchFor {
  const { guard, idleMs = IDLE_TIMEOUT_MS, followsAnywhere = false } = options;
  const limits = {
    connect: {
      timeout: CONNECT_TIMEOUT_MS,
      autoSelectFamily: true,
      ...(guard ? { lookup: guardedLookup(guard.allowPrivate, guard.lookup) } : {}),
    },
    headersTimeout: idleMs,
    bodyTimeout: idleMs,
  };
  const pooled = new Agent(limits);
  const unpooled = new Agent({ ...limits, pipelining: 0 });

  const send = async (url: URL, init: UndiciInit) => {
    if (guard) checkUrl(url, guard.allowPrivate);
    try {
      return await undiciFetch(url, { ...init, dispatcher: pooled });
    } catch (error) {
      // Servers close idle connections and restart: retry on a new connection.
      if (!failedBeforeResponse(error) || init.signal?.aborted) throw error;
      return undiciFetch(url, { ...init, dispatcher: unpooled });
    }
  };
  const call = async (limits: AnswerLimits, input: string | URL | Request, init?: RequestInit) => {
    let url = new URL(input instanceof Request ? input.url : input);
    const timeout = AbortSignal.timeout(limits.ms);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    let sent: UndiciInit = { ...asUndici(init), signal };
    for (let hops = 0; ; hops++) {
      const response = await send(url, { ...sent, redirect: "manual" });
      const location =
        response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
      const returnsRedirect = followsAnywhere && init?.redirect === "manual";
      if (location === null || returnsRedirect) return limited(response, limits);
      await response.body?.cancel();
      const next = new URL(location, url);
      if ((next.origin !== url.origin && !followsAnywhere) || hops === MAX_REDIRECTS)
        throw new ForeignRedirectError(next);
      url = next;
      // "See other" is to be read, not to be posted to again.
      if (response.status === 303) sent = { ...sent, method: "GET", body: null };
    }
  };
  // undici's and the DOM's Response are the same at run time, but not to the compiler.
  return (kind) => ((input, init) => call(answerLimits[kind], input, init)) as typeof globalThis.fetch;
}

type UndiciInit = NonNullable<Parameters<typeof undiciFetch>[1]>;
type UndiciResponse = Awaited<ReturnType<typeof undiciFetch>>;
const asUndici = (init: RequestInit | undefined): UndiciInit => (init ?? {}) as UndiciInit;

const failedBeforeResponse = (error: unknown): boolean =>
  error instanceof TypeError && ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(Object(error.cause).code);

/** The URL parser has turned every spelling of an IPv4 address into the usual one. No lookup is made for addresses. */
function checkUrl(url: URL, allowPrivate: boolean): void {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  const isRefusedAddress = ipaddr.isValid(host) && !isAllowedAddress(host, allowPrivate);
  if (!isWeb || isRefusedAddress) throw new RefusedAddressError(url.host || url.protocol);
}

/** Refuses a name if one of its addresses is refused: which one is connected to is not ours to choose. */
function guardedLookup(allowPrivate: boolean, lookup: typeof dns.lookup = dns.lookup): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new RefusedAddressError(hostname), "", 0);
      if (!addresses.every(({ address }) => isAllowedAddress(address, allowPrivate)))
        return callback(new RefusedAddressError(hostname), "", 0);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
}

function limited(response: UndiciResponse, limits: AnswerLimits): Response {
  const { status, statusText } = response;
  const headers = new Headers([...response.headers]);
  const body = response.body as unknown as ReadableStream<Uint8Array> | null;
  const read = body && (response.ok ? limitedBody(body, limits) : truncatedBody(body));
  return new Response(read, { status, statusText, headers });
}
