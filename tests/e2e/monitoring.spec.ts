import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { startOpenAi } from "../support/openai-stand-in";
import { startOtlpReceiver } from "../support/otlp-receiver";
import { type Product, startProduct } from "../support/product";
import { ChatBuilder } from "./pages/chat-builder";
import { call, signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const TOKEN = "metrics-of-the-tests";

const readMetrics = async (product: Product) => {
  const answer = await fetch(`${product.url}/api/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.status).toBe(200);
  return answer.text();
};

/** Words that users write, and that must appear nowhere outside. */
const words = () => ({
  name: `Name${randomUUID().slice(0, 8)}`,
  prompt: `prompt${randomUUID().slice(0, 8)}`,
  answer: `answer${randomUUID().slice(0, 8)}`,
  title: `title${randomUUID().slice(0, 8)}`,
});

async function makeKey(page: Page): Promise<string> {
  const { token } = await call(page, "apiKey.create", {
    name: "Monitoring",
    scopes: ["models"],
    days: null,
    password: "",
  });
  return token;
}

test("shows metrics, traces and logs of the work, and nothing that a user wrote or is called", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const [model, collector] = await Promise.all([startOpenAi(), startOtlpReceiver()]);
  const product = await startProduct({
    env: {
      LOG_LEVEL: "debug",
      METRICS_TOKEN: TOKEN,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OPENAI_COMPATIBLE_BASE_URL: model.url,
    },
  });
  const { name, prompt, answer, title } = words();
  model.reply({ tokens: [`The ${answer} is `, "here."] });
  const page = await browser.newPage({ baseURL: product.url });
  const user = await signedInUser(page, product.dataDir, name);
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.send(`${prompt} please`);
  await chat.seeReply();
  await page.goto(`/chat/${title}?q=${prompt}`);
  const key = await makeKey(page);
  const headers = { authorization: `Bearer ${key}` };
  const { data } = await (await page.request.get("/api/v1/models", { headers })).json();
  const modelId = data.map(({ id }: { id: string }) => id).find((id: string) => id.startsWith("openai:"));
  const traceId = randomUUID().replaceAll("-", "");
  const replied = await page.request.post("/api/v1/chat/completions", {
    headers: {
      ...headers,
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
      "x-request-id": "from-the-proxy",
    },
    data: { model: modelId, messages: [{ role: "user", content: prompt }] },
  });
  expect([replied.status(), replied.headers()["x-request-id"]]).toEqual([200, "from-the-proxy"]);

  const read = await readMetrics(product);
  for (const series of [
    'bluebonnet_http_request_seconds_count{route="/api/v1/[...path]",method="POST",status="200"} 1',
    'bluebonnet_procedure_seconds_count{procedure="auth.signUp",code="OK"} 1',
    'bluebonnet_replies_started_total{provider="openai"} 1',
    'bluebonnet_reply_seconds_count{provider="openai",outcome="complete"} 1',
    'bluebonnet_reply_first_token_seconds_count{provider="openai"} 1',
    'bluebonnet_model_tokens_total{provider="openai",direction="output"}',
    'bluebonnet_queue_length{queue="mails"}',
    'bluebonnet_database_query_seconds_count{operation="SELECT"}',
    "bluebonnet_database_queries_running ",
    "bluebonnet_ready 1",
    'bluebonnet_event_loop_delay_seconds{quantile="0.99"}',
  ])
    expect(read).toContain(series);

  // Sent every few seconds.
  const ofTrace = () => collector.spans.filter((span) => span.traceId === traceId);
  await expect
    .poll(() => ofTrace().map((span) => span.name), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(["POST /api/v1/[...path]", expect.stringMatching(/^chat \S/), "SELECT"]));
  const call0 = ofTrace().find((span) => span.name.startsWith("chat "));
  const attributes = Object.fromEntries(call0?.attributes.map(({ key, value }) => [key, value]) ?? []);
  expect(attributes).toMatchObject({
    "gen_ai.operation.name": { stringValue: "chat" },
    "gen_ai.provider.name": { stringValue: "openai" },
    "gen_ai.response.finish_reasons": { arrayValue: { values: [{ stringValue: "stop" }] } },
  });
  const asked = model.requests.findLast(({ path }) => path.includes("completions"));
  expect(asked?.headers.traceparent).toBe(`00-${traceId}-${call0?.spanId}-01`);
  expect(collector.spans.map((span) => span.name)).toContain("trpc auth.signUp");
  expect(collector.faults).toEqual([]);

  expect(product.output()).toContain('"requestId":"from-the-proxy"');
  for (const outside of [read, collector.raw(), product.output()])
    for (const secret of [...Object.values({ name, prompt, answer, title }), user.email, user.password, key])
      expect(outside).not.toContain(secret);
  await page.close();
  await product.discard();
  await model.close();
  collector.close();
});

test("keeps metrics to whoever has the token, and answers nothing where they are off", async ({
  request,
}) => {
  expect((await request.get("/api/metrics")).status()).toBe(404);
  const product = await startProduct({ env: { METRICS_TOKEN: TOKEN } });
  for (const authorization of ["", TOKEN, "Bearer another-token-here", `Bearer ${TOKEN}x`])
    expect((await fetch(`${product.url}/api/metrics`, { headers: { authorization } })).status).toBe(401);
  await readMetrics(product);
  await product.discard();
});

test("drains after SIGTERM: not ready at once, answers meanwhile, and lets go of connections", async () => {
  const product = await startProduct({ env: { DRAIN_SECONDS: "4" } });
  const ready = () => fetch(`${product.url}/api/ready`);
  const before = await ready();
  expect([before.status, (await before.json()).status]).toEqual([200, "ready"]);
  process.kill(product.pid, "SIGTERM");
  await expect.poll(async () => (await ready()).status).toBe(503);
  const after = await ready();
  expect(await after.json()).toMatchObject({
    status: "unavailable",
    parts: expect.arrayContaining([expect.objectContaining({ name: "server", state: "down" })]),
  });
  const live = await fetch(`${product.url}/api/live`);
  expect([live.status, live.headers.get("connection")]).toEqual([200, "close"]);
  expect((await fetch(`${product.url}/login`)).status).toBe(200);
  await product.ended;
  await product.discard();
});
