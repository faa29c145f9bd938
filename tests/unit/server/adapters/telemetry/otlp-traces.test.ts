import { afterAll, beforeAll, expect, it } from "vitest";
import { noTraces, otlpTraces } from "~/server/adapters/telemetry/otlp-traces";
import { type OtlpReceiver, startOtlpReceiver } from "~tests/support/otlp-receiver";

let receiver: OtlpReceiver;
beforeAll(async () => {
  receiver = await startOtlpReceiver();
});
afterAll(() => receiver.close());

const logged: string[] = [];
const log = { info() {}, error() {}, warn: (_: object, message: string) => void logged.push(message) };

const tracesTo = ({ share = 1 } = {}) =>
  otlpTraces({
    endpoint: `${receiver.url}/`,
    headers: { authorization: "Bearer collector" },
    service: { name: "bluebonnet", instanceId: "one" },
    share,
    fetch,
    log,
  });

const spansNamed = (name: string) => receiver.spans.filter((span) => span.name === name);
const spanNamed = (name: string) => spansNamed(name)[0];

it("sends nested spans with their attributes, and how they failed", async () => {
  const traces = tracesTo();
  await traces.span("outer", { "http.route": "/api/v1/[...path]", count: 2, share: 0.5 }, async () => {
    await traces.span("inner", { list: ["stop"] }, async () => {});
    await traces
      .span("failing", {}, () => Promise.reject(new TypeError("the prompt is secret")))
      .catch(() => {});
  });
  await traces.close();
  const [outer, inner, failing] = ["outer", "inner", "failing"].map(spanNamed);
  expect(receiver.faults).toEqual([]);
  expect(outer?.parentSpanId).toBeUndefined();
  expect([inner?.parentSpanId, failing?.parentSpanId]).toEqual([outer?.spanId, outer?.spanId]);
  expect(inner?.traceId).toBe(outer?.traceId);
  expect(outer?.attributes).toEqual([
    { key: "http.route", value: { stringValue: "/api/v1/[...path]" } },
    { key: "count", value: { intValue: "2" } },
    { key: "share", value: { doubleValue: 0.5 } },
  ]);
  expect(inner?.attributes).toEqual([
    { key: "list", value: { arrayValue: { values: [{ stringValue: "stop" }] } } },
  ]);
  expect(failing?.status).toEqual({ code: 2, message: "TypeError" });
  expect(receiver.raw()).toContain('"authorization":"Bearer collector"');
  expect(receiver.raw()).not.toContain("the prompt is secret");
});

it("continues another server's trace, follows its decision, and passes its own on", async () => {
  const traces = tracesTo({ share: 0 });
  const [traceId, parent] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
  const taken = traces.start("taken", {}, { traceparent: `00-${traceId}-${parent}-01` });
  expect(taken.headers().traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  taken.end();
  traces.start("left out", {}, { traceparent: `00-${traceId}-${parent}-00` }).end();
  traces.start("own", {}).end();
  for (const wrong of ["", "00-x-y-01", `00-${"0".repeat(32)}-${parent}-01`])
    traces.start("own", {}, { traceparent: wrong }).end();
  await traces.close();
  expect(spanNamed("taken")).toMatchObject({ traceId, parentSpanId: parent });
  expect([...spansNamed("left out"), ...spansNamed("own")]).toEqual([]);
});

it("starts no trace for what only belongs into one", async () => {
  const traces = tracesTo();
  traces.start("polling", {}, { onlyWithin: true }).end();
  await traces.span("request", {}, async () => traces.start("query", {}, { onlyWithin: true }).end());
  await traces.close();
  expect([spansNamed("polling").length, spansNamed("query").length]).toEqual([0, 1]);
});

it("drops spans while the collector refuses them, and says so once", async () => {
  const traces = tracesTo();
  receiver.answer(503);
  for (let time = 0; time < 2; time++) {
    traces.start("refused", {}).end();
    await traces.close();
  }
  receiver.answer(200);
  traces.start("later", {}).end();
  await traces.close();
  expect([spansNamed("refused").length, spansNamed("later").length]).toEqual([0, 1]);
  expect(logged).toEqual(["traces are dropped: the collector does not take them"]);
});

it("runs the work where traces are off", async () => {
  expect(await noTraces.span("x", {}, async () => 7)).toBe(7);
  expect(noTraces.start("x", {}).headers()).toEqual({});
});
