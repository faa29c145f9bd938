import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { type Exchange, startCaseServer } from "./case-server.js";
import { finish, type InstalledCli, installCli } from "./installed-cli.js";

/** It compiles the types too: slow on a busy machine. */
const PACKING_MS = 300_000;

let cli: InstalledCli;
beforeAll(async () => {
  cli = await installCli();
}, PACKING_MS);
afterAll(() => cli.remove());

type Answer = Exchange["response"];

async function serverThatAnswers(...responses: Answer[]) {
  const server = await startCaseServer(
    responses.map((response) => ({ request: { method: "POST", path: "/api/mcp" }, response })),
  );
  onTestFinished(() => server.close());
  return { ...server, env: { BLUEBONNET_URL: `${server.url}/`, BLUEBONNET_API_KEY: "bb_test" } };
}

const request = (id: unknown, method: string, params: object = {}) =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
const answer = (id: unknown, result: object = {}) => ({ jsonrpc: "2.0", id, result });
const asJson = (json: unknown, status = 200): Answer => ({
  status,
  headers: { "content-type": "application/json" },
  json,
});
const asStream = (...chunks: string[]): Answer => ({
  status: 200,
  headers: { "content-type": "text/event-stream" },
  chunks,
});
const linesOf = (text: string) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

it("passes messages on with the key, and answers as JSON or as events line by line", async () => {
  const event = JSON.stringify(answer("b", { text: "two\nlines" }));
  const progress = { jsonrpc: "2.0", method: "notifications/progress", params: {} };
  const { env, received } = await serverThatAnswers(
    asJson(answer(1)),
    asStream(
      `: keep\r\n\r\ndata: ${JSON.stringify(progress)}\n`,
      `\nevent: message\ndata:${event.slice(0, 9)}`,
      `${event.slice(9)}\n\n`,
    ),
  );
  const child = cli.start(["mcp"], env);
  const output = createInterface({ input: child.stdout });
  child.stdin.write(request(1, "ping"));
  expect(JSON.parse(String((await once(output, "line"))[0]))).toEqual(answer(1));
  child.stdin.write(`\n${request("b", "tools/list")}`);
  const more: unknown[] = [];
  output.on("line", (line) => more.push(JSON.parse(line)));
  expect(await finish(child, "")).toMatchObject({ code: 0, stderr: "" });
  expect(more).toEqual([progress, answer("b", { text: "two\nlines" })]);
  expect(received[0]).toMatchObject({
    path: "/api/mcp",
    headers: { authorization: "Bearer bb_test", accept: "application/json, text/event-stream" },
    body: { id: 1, method: "ping" },
  });
});

it("names the protocol's version that was agreed on, or that a message carries", async () => {
  const version = (protocolVersion: string) => answer(1, { protocolVersion });
  const { env, received } = await serverThatAnswers(
    asJson(version("2025-06-18")),
    { status: 202 },
    asJson(answer(2)),
  );
  const child = cli.start(["mcp"], env);
  child.stdin.write(request(1, "initialize"));
  await once(child.stdout, "data");
  const notified = `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`;
  child.stdin.write(notified);
  while (received.length < 2) await new Promise(setImmediate);
  const _meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
  expect(await finish(child, request(2, "tools/call", { name: "undo", _meta }))).toMatchObject({ code: 0 });
  expect(received[0]?.headers).not.toHaveProperty("mcp-protocol-version");
  expect(received[1]?.headers).toMatchObject({ "mcp-protocol-version": "2025-06-18" });
  expect(received[2]?.headers).toMatchObject({
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": "undo",
  });
});

it("passes on what the protocol refuses, and goes on", async () => {
  const refused = { jsonrpc: "2.0", id: 1, error: { code: -32_602, message: "There is no tool x." } };
  const { env } = await serverThatAnswers(asJson(refused, 400));
  expect(await cli.run(["mcp"], { env, input: request(1, "tools/call") })).toEqual({
    code: 0,
    stdout: `${JSON.stringify(refused)}\n`,
    stderr: "",
  });
});

it.each<[number, string, Answer]>([
  [
    3,
    "No key.",
    asJson({ error: { message: "No key.", type: "", param: null, code: "invalid_api_key" } }, 401),
  ],
  [
    5,
    "Wait.",
    asJson({ error: { message: "Wait.", type: "", param: null, code: "rate_limit_exceeded" } }, 429),
  ],
  [7, "status 502", { status: 502, text: "<h1>Bad gateway</h1>" }],
  [6, "ended early", asStream(": keep\n\n")],
  [6, "ended early", { status: 200, text: "<h1>A page</h1>" }],
  [6, "cannot be reached", { ending: "reset" }],
])("ends with the exit code %d and answers the request with an error: %s", async (code, reason, response) => {
  const { env } = await serverThatAnswers(response);
  const ended = await cli.run(["mcp"], { env, input: request("a", "tools/list") });
  expect(ended).toMatchObject({ code, stderr: expect.stringContaining(`bluebonnet: `) });
  expect(ended.stderr).toContain(reason);
  expect(linesOf(ended.stdout)).toEqual([
    { jsonrpc: "2.0", id: "a", error: { code: -32_000, message: expect.stringContaining(reason) } },
  ]);
});

it("needs a server, and answers a line that is no JSON", async () => {
  expect(await cli.run(["mcp"])).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("login"),
  });
  const { env, received } = await serverThatAnswers();
  const ended = await cli.run(["mcp"], { env, input: "no JSON\n" });
  expect(linesOf(ended.stdout)).toMatchObject([{ id: null, error: { code: -32_700 } }]);
  expect(received).toEqual([]);
});

it("closes the connection of a request that is cancelled, and does not answer it", async () => {
  const server = await serverThatAnswers({ status: 200, ending: "hang" });
  const child = cli.start(["mcp"], server.env);
  child.stdin.write(request(7, "tools/call"));
  await server.requested;
  const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } };
  child.stdin.write(`${JSON.stringify(cancel)}\n`);
  await server.disconnected;
  expect(await finish(child, "")).toEqual({ code: 0, stdout: "", stderr: "" });
});

it("ends with the exit code 130 on Ctrl-C", async () => {
  const server = await serverThatAnswers({ status: 200, ending: "hang" });
  const child = cli.start(["mcp"], server.env);
  child.stdin.write(request(7, "tools/call"));
  await server.requested;
  child.kill("SIGINT");
  await server.disconnected;
  const [code] = await once(child, "close");
  expect(code).toBe(130);
});
