import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Ids } from "~/server/ports/system";
import type { CurrentRequest, Metrics, Requests, Traces } from "~/server/ports/telemetry";

const CHANNEL = "http.server.request.start";
/** Also what keeps a forged id harmless in logs. */
const WELL_FORMED_ID = /^[\w.-]{8,128}$/;
/** As nginx calls it: the client left before it had its answer. */
const CLIENT_LEFT = 499;

type Deps = {
  metrics: Metrics;
  traces: Traces;
  ids: Ids;
  writeLine(fields: Record<string, unknown>): void;
  isDraining(): boolean;
};

/**
 * Gives every request of this process its id, which the answer, its log lines and its trace have; measures it; and has
 * clients reconnect elsewhere once the process drains. Through Node's diagnostics, so that pages and files of Next are
 * included.
 */
export function incomingRequests(deps: Deps): Requests {
  const storage = new AsyncLocalStorage<CurrentRequest>();
  const onStart = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    storage.enterWith(begin(deps, request, response));
  };
  return {
    current: () => storage.getStore(),
    watch() {
      subscribe(CHANNEL, onStart);
      return () => void unsubscribe(CHANNEL, onStart);
    },
  };
}

function begin(
  { metrics, traces, ids, writeLine, isDraining }: Deps,
  { headers, method = "", url = "" }: IncomingMessage,
  response: ServerResponse,
): CurrentRequest {
  const claimed = headers["x-request-id"];
  const id = typeof claimed === "string" && WELL_FORMED_ID.test(claimed) ? claimed : ids.next();
  response.setHeader("x-request-id", id);
  // A proxy that keeps the connection would send it the next request, too.
  if (isDraining()) response.setHeader("connection", "close");
  const span = traces.start(
    method,
    { "http.request.method": method, "bluebonnet.request.id": id },
    { kind: "server", traceparent: String(headers.traceparent ?? "") },
  );
  span.enter();
  const begunAt = performance.now();
  let route = url.startsWith("/_next/") ? "file" : "page";
  let isStream = false;
  response.once("close", () => {
    const status = response.writableFinished ? response.statusCode : CLIENT_LEFT;
    const seconds = (performance.now() - begunAt) / 1_000;
    if (isStream) metrics.add("http_event_streams", { route }, -1);
    else metrics.observe("http_request_seconds", { route, method, status: String(status) }, seconds);
    span.set({ name: `${method} ${route}`, "http.route": route, "http.response.status_code": status });
    span.end(status >= 500 ? String(status) : undefined);
    writeLine({ requestId: id, method, route, status, ms: Math.round(seconds * 1_000) });
  });
  return {
    id,
    found(path) {
      route = path;
    },
    streams() {
      if (!isStream) metrics.add("http_event_streams", { route });
      isStream = true;
    },
  };
}
