import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";
import type { Traffic, TrafficMeter } from "~/server/ports/traffic";

/** Undici's own object for a request: the same in every message about it. */
type Request = { origin: string | URL };
type Message = { request: Request };

/**
 * Reads undici's diagnostics, which Node's own `fetch` and the installed undici publish alike: no caller has to take
 * part, and redirects, retries and libraries count too. Bytes are those of the connection: headers and compressed
 * bodies, without TLS.
 * @param isOwn whether an address is this machine's own, to which nothing leaves
 */
export function undiciTraffic(isOwn: (address: string) => boolean = isLoopback): TrafficMeter {
  const actor = new AsyncLocalStorage<string>();
  const users = new WeakMap<Request, string>();
  /** Those that leave. */
  const leaving = new WeakMap<Request, { userId: string; host: string }>();
  let counted = new Map<string, Traffic>();

  const on = <Type extends Message>(name: string, listener: (message: Type) => void) =>
    subscribe(name, (message) => listener(message as Type));

  on("undici:request:create", ({ request }) => {
    const userId = actor.getStore();
    if (userId !== undefined) users.set(request, userId);
  });
  on<Message & { headers: string; socket: Socket }>(
    "undici:client:sendHeaders",
    ({ request, headers, socket }) => {
      const userId = users.get(request);
      if (userId === undefined || isOwn(socket.remoteAddress ?? "")) return;
      leaving.set(request, { userId, host: new URL(request.origin).host });
      add(request, { requests: 1, sentBytes: headers.length });
    },
  );
  on<Message & { chunk: string | Uint8Array }>("undici:request:bodyChunkSent", ({ request, chunk }) =>
    add(request, { sentBytes: Buffer.byteLength(chunk) }),
  );
  on<Message & { response: { headers: Buffer[] } }>("undici:request:headers", ({ request, response }) =>
    add(request, { receivedBytes: response.headers.reduce((sum, { length }) => sum + length, 0) }),
  );
  on<Message & { chunk: Uint8Array }>("undici:request:bodyChunkReceived", ({ request, chunk }) =>
    add(request, { receivedBytes: chunk.byteLength }),
  );

  function add(request: Request, more: Partial<Record<"requests" | "sentBytes" | "receivedBytes", number>>) {
    const of = leaving.get(request);
    if (of) sum(of, more);
  }

  function sum(
    of: { userId: string; host: string },
    more: Partial<Record<"requests" | "sentBytes" | "receivedBytes", number>>,
  ) {
    const key = `${of.userId} ${of.host}`;
    const known = counted.get(key) ?? { ...of, requests: 0, sentBytes: 0, receivedBytes: 0 };
    counted.set(key, {
      ...of,
      requests: known.requests + (more.requests ?? 0),
      sentBytes: known.sentBytes + (more.sentBytes ?? 0),
      receivedBytes: known.receivedBytes + (more.receivedBytes ?? 0),
    });
  }

  return {
    onBehalfOf: (userId, act) => actor.run(userId, act),
    count(address, { host, ...sent }) {
      const userId = actor.getStore();
      if (userId !== undefined && !isOwn(address)) sum({ userId, host }, sent);
    },
    take() {
      const taken = [...counted.values()];
      counted = new Map();
      return taken;
    },
  };
}

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
