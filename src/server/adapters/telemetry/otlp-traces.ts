import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { Log } from "~/server/ports/system";
import type { Span, SpanAttributes, SpanOptions, Traces } from "~/server/ports/telemetry";

const FLUSH_MS = 5_000;
/** At a shutdown, closing the database must not wait for the collector. */
const LAST_FLUSH_MS = 1_000;
/** More are dropped, so that a collector that is down takes no memory. */
const MAX_WAITING = 4_096;

const noSpan: Span = {
  run: (work) => work(),
  enter() {},
  set() {},
  end() {},
  headers: () => ({}),
};

/** For servers whose traces are off. */
export const noTraces: Traces = {
  start: () => noSpan,
  span: (_name, _attributes, work) => work(),
  close: async () => {},
};

type Context = { traceId: string; spanId: string; isSampled: boolean };

/** A span as OTLP's JSON has it. */
type EndedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: object[];
  status: { code: number; message?: string };
};

type Options = {
  /** Base address of the collector; spans are sent to `/v1/traces` there. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  service: { name: string; instanceId: string };
  /** Of the traces that start here, between 0 and 1. One that another server started follows its decision. */
  share: number;
  fetch: typeof globalThis.fetch;
  log: Log;
};

const kinds = { internal: 1, server: 2, client: 3 } satisfies Record<
  NonNullable<SpanOptions["kind"]>,
  number
>;

/**
 * Traces sent to an OpenTelemetry collector as OTLP over HTTP, in JSON. Not by OpenTelemetry's SDK: its packages take
 * 39 MB on disk, and registering it would have Next record the full address of every request.
 */
export function otlpTraces({ share, ...options }: Options): Traces {
  const current = new AsyncLocalStorage<Context>();
  const exporter = startExporter(options);
  const start = (name: string, attributes: SpanAttributes, more: SpanOptions = {}): Span => {
    const parent = readTraceparent(more.traceparent) ?? current.getStore();
    if (!parent && more.onlyWithin) return noSpan;
    const context: Context = {
      traceId: parent?.traceId ?? randomBytes(16).toString("hex"),
      spanId: randomBytes(8).toString("hex"),
      isSampled: parent?.isSampled ?? randomBytes(4).readUInt32BE() < share * 2 ** 32,
    };
    const { traceId, spanId } = context;
    const opened = openSpan(name, attributes, (ended) => {
      if (!context.isSampled) return;
      const kind = kinds[more.kind ?? "internal"];
      exporter.add({ ...ended, traceId, spanId, ...(parent && { parentSpanId: parent.spanId }), kind });
    });
    return {
      ...opened,
      run: (work) => current.run(context, work),
      enter: () => current.enterWith(context),
      headers: () => ({ traceparent: `00-${traceId}-${spanId}-${context.isSampled ? "01" : "00"}` }),
    };
  };
  return {
    start,
    async span(name, attributes, work) {
      const span = start(name, attributes);
      try {
        return await span.run(work);
      } catch (error) {
        span.end(error instanceof Error ? error.name : "Error");
        throw error;
      } finally {
        span.end();
      }
    },
    close: exporter.close,
  };
}

/** What a span says of itself. `onEnd` is called once. */
function openSpan(
  name: string,
  attributes: SpanAttributes,
  onEnd: (ended: Omit<EndedSpan, "traceId" | "spanId" | "kind">) => void,
): Pick<Span, "set" | "end"> {
  const startTimeUnixNano = now();
  const all = { ...attributes };
  let currentName = name;
  let hasEnded = false;
  return {
    set({ name: changed, ...added }) {
      if (changed !== undefined) currentName = String(changed);
      Object.assign(all, added);
    },
    end(failure) {
      if (hasEnded) return;
      hasEnded = true;
      const status = failure ? { code: 2, message: failure } : { code: 0 };
      const endTimeUnixNano = now();
      onEnd({ name: currentName, startTimeUnixNano, endTimeUnixNano, attributes: attributesOf(all), status });
    },
  };
}

/** Collects ended spans, and sends them every few seconds. */
function startExporter({ endpoint, headers, service, fetch, log }: Omit<Options, "share">) {
  const address = `${endpoint.replace(/(?<!\/)\/+$/, "")}/v1/traces`;
  const resource = {
    attributes: attributesOf({
      "service.name": service.name,
      "service.instance.id": service.instanceId,
    }),
  };
  let waiting: EndedSpan[] = [];
  let isDown = false;
  const flush = async (signal?: AbortSignal) => {
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    try {
      const body = JSON.stringify({
        resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "bluebonnet" }, spans }] }],
      });
      const sent = { ...headers, "content-type": "application/json" };
      const response = await fetch(address, {
        method: "POST",
        headers: sent,
        body,
        ...(signal && { signal }),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The collector answered ${response.status}`);
      isDown = false;
    } catch (error) {
      if (!isDown) log.warn({ error: String(error) }, "traces are dropped: the collector does not take them");
      isDown = true;
    }
  };
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();
  return {
    add(span: EndedSpan) {
      if (waiting.length < MAX_WAITING) waiting.push(span);
    },
    close() {
      clearInterval(timer);
      return flush(AbortSignal.timeout(LAST_FLUSH_MS));
    },
  };
}

/** In nanoseconds, which are too many for a number. */
const now = (): string =>
  String(BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n);

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

function readTraceparent(header: string | undefined): Context | undefined {
  const [, traceId, spanId, flags = ""] = TRACEPARENT.exec(header ?? "") ?? [];
  if (!traceId || !spanId) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

const attributesOf = (attributes: SpanAttributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: otlpValue(value) }));

function otlpValue(value: SpanAttributes[string]): object {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "object") return { arrayValue: { values: value.map(otlpValue) } };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
