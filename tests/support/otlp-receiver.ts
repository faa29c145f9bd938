import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { z } from "zod";

/** The part of OTLP's JSON that a collector needs; anything else in its place is a fault. */
const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));
const nanoseconds = z.string().regex(/^\d{19}$/);
const attributes = z.array(
  z.strictObject({ key: z.string().min(1), value: z.record(z.string(), z.unknown()) }),
);
const span = z.strictObject({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: hex(16).optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  status: z.strictObject({ code: z.union([z.literal(0), z.literal(2)]), message: z.string().optional() }),
});
const traces = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.array(
        z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(span) }),
      ),
    }),
  ),
});

export type ReceivedSpan = z.infer<typeof span>;

export type OtlpReceiver = {
  /** What `OTEL_EXPORTER_OTLP_ENDPOINT` is set to. */
  url: string;
  spans: ReceivedSpan[];
  /** Everything received, as it was sent, with the headers. */
  raw(): string;
  /** What a collector would refuse. */
  faults: string[];
  /** The status of the next answers. */
  answer(status: number): void;
  close(): void;
};

/** A stand-in for a collector that takes traces as OTLP over HTTP in JSON. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const received: string[] = [];
  const spans: ReceivedSpan[] = [];
  const faults: string[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push(JSON.stringify(request.headers), body);
    if (request.url !== "/v1/traces" || request.headers["content-type"] !== "application/json")
      faults.push(`${request.method} ${request.url} ${request.headers["content-type"]}`);
    const parsed = traces.safeParse(JSON.parse(body));
    if (!parsed.success) faults.push(z.prettifyError(parsed.error));
    else if (status === 200)
      spans.push(
        ...parsed.data.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
      );
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    raw: () => received.join("\n"),
    faults,
    answer(next) {
      status = next;
    },
    close: () => server.close(),
  };
}
