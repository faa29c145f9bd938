import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";
import type { Traffic, TrafficMeter } from "~/server/ports/traffic";

/** Undici's request object; the same object in every message about a request. */
type Request = { origin: string | URL };
type Message = { request: Request };

type Target = Pick<Traffic, "userId" | "host">;
type Amounts = Omit<Traffic, keyof Target>;

/**
 * Counts traffic by undici's diagnostics, which Node's `fetch` and the installed undici both publish. Callers need no
 * changes; redirects, retries and libraries are included. Bytes are headers and compressed bodies, without TLS.
 * @param isOwn whether an address is this machine's own; its traffic is not counted
 */
export function undiciTraffic(isOwn: (address: string) => boolean = isLoopback): TrafficMeter {
  const currentUser = new AsyncLocalStorage<string>();
  const users = new WeakMap<Request, string>();
  /** Requests that leave this machine. */
  const external = new WeakMap<Request, Target>();
  const { record, take } = trafficCounts();

  const on = <Type extends Message>(name: string, listener: (message: Type) => void) =>
    subscribe(name, (message) => listener(message as Type));

  on("undici:request:create", ({ request }) => {
    const userId = currentUser.getStore();
    if (userId !== undefined) users.set(request, userId);
  });
  on<Message & { headers: string; socket: Socket }>(
    "undici:client:sendHeaders",
    ({ request, headers, socket }) => {
      const userId = users.get(request);
      if (userId === undefined || isOwn(socket.remoteAddress ?? "")) return;
      external.set(request, { userId, host: new URL(request.origin).host });
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

  function add(request: Request, more: Partial<Amounts>) {
    const target = external.get(request);
    if (target) record(target, more);
  }

  return {
    onBehalfOf: (userId, act) => currentUser.run(userId, act),
    count(address, { host, ...sent }) {
      const userId = currentUser.getStore();
      if (userId !== undefined && !isOwn(address)) record({ userId, host }, sent);
    },
    take,
  };
}

/** The traffic of each user with each host since it was last taken. */
function trafficCounts() {
  let counted = new Map<string, Traffic>();
  return {
    record(target: Target, more: Partial<Amounts>) {
      const key = `${target.userId} ${target.host}`;
      const known = counted.get(key) ?? { ...target, requests: 0, sentBytes: 0, receivedBytes: 0 };
      counted.set(key, {
        ...target,
        requests: known.requests + (more.requests ?? 0),
        sentBytes: known.sentBytes + (more.sentBytes ?? 0),
        receivedBytes: known.receivedBytes + (more.receivedBytes ?? 0),
      });
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
