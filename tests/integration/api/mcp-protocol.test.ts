import { expect, it } from "vitest";
import { callBudgets } from "~/domain/auth/limits";
import { tools } from "~/server/api/mcp/table";
import { deps } from "~/server/wiring";
import { apiWorld, throughTheDoor } from "~tests/support/api-world";
import { mcpClient } from "~tests/support/mcp-client";
import { toolsOf } from "~tests/support/mcp-tools";
import { APP_URL } from "~tests/support/publishing-world";

const { world, project, caller, keyOf, asUser } = apiWorld();

const accept = "application/json, text/event-stream";
const json = { "content-type": "application/json", accept };

/** The MCP server, asked without any client. */
const ask = (token: string | null, init: RequestInit) =>
  throughTheDoor(`${APP_URL}/api/mcp`, {
    method: "POST",
    ...init,
    headers: { ...json, ...(token && { authorization: `Bearer ${token}` }), ...(init.headers as object) },
  });

const message = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
const initialize = message("initialize", {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "tests", version: "1" },
});

it("lists the tools that the key's scopes allow, and refuses the others by name", async () => {
  const { user, projectId } = await project({ "index.html": "<h1>Garden</h1>" });
  const { token } = await keyOf(user, { scopes: ["projects:read"] });
  const client = await mcpClient(token);
  const listed = (await client.listTools()).tools;
  expect(listed.map(({ name }) => name)).toEqual(
    tools.filter(({ scope }) => scope === "projects:read").map(({ name }) => name),
  );
  expect(listed.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  const { refusal } = toolsOf(client);
  expect(await refusal("undo", { project: projectId })).toBe(
    "This key does not have the scope projects:write.",
  );
  const { token: models } = await keyOf(user, { scopes: ["models"] });
  expect((await (await mcpClient(models)).listTools()).tools).toEqual([]);
});

it("describes its tools for clients that ask before they call", async () => {
  const { token } = await caller();
  const listed = (await (await mcpClient(token)).listTools()).tools;
  expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  const hints = new Map(listed.map(({ name, annotations }) => [name, annotations]));
  expect(hints.get("read_file")).toMatchObject({ readOnlyHint: true, destructiveHint: false });
  expect(hints.get("create_project")).toMatchObject({ readOnlyHint: false, destructiveHint: false });
  expect(hints.get("delete_files")).toMatchObject({ readOnlyHint: false, destructiveHint: true });
  for (const { inputSchema } of listed)
    expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
});

it("asks who does not have a valid key to sign in, and says where", async () => {
  const { token, keyId, user } = await caller();
  await world().deps.db.apiKey.delete({ where: { id: keyId } });
  const { token: expired } = await keyOf(user, { expiresAt: new Date(0) });
  for (const wrong of [null, "bb_wrong", token, expired]) {
    const response = await ask(wrong, { body: initialize });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe(
      `Bearer resource_metadata="${APP_URL}/.well-known/oauth-protected-resource/api/mcp"`,
    );
  }
  await expect(mcpClient(token)).rejects.toThrow();
});

it("answers clients of the protocol's earlier revisions, without a session", async () => {
  const { token } = await caller();
  const response = await ask(token, { body: initialize });
  expect([response.status, response.headers.get("mcp-session-id")]).toEqual([200, null]);
  expect(await response.text()).toContain('"protocolVersion":"2025-06-18"');
  const listed = await ask(token, {
    body: message("tools/list"),
    headers: { "mcp-protocol-version": "2025-06-18" },
  });
  expect(await listed.text()).toContain('"name":"list_projects"');
  const stream = await ask(token, { method: "GET" });
  expect([stream.status, stream.headers.has("x-request-id")]).toEqual([405, true]);
});

it("refuses pages of other sites, and lets those of this machine ask", async () => {
  const { token } = await caller();
  const statusFrom = async (origin: string) =>
    (await ask(token, { body: initialize, headers: { origin } })).status;
  expect(await statusFrom("https://evil.example")).toBe(403);
  expect(await statusFrom("null")).toBe(403);
  expect(await statusFrom("http://localhost.evil.example")).toBe(403);
  expect(await statusFrom("http://localhost:6274")).toBe(200);
  expect(await statusFrom(APP_URL)).toBe(200);
  const preflight = await ask(null, { method: "OPTIONS", headers: { origin: "http://localhost:6274" } });
  expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([
    204,
    "GET, POST, DELETE",
  ]);
});

it("takes each call out of the user's budget, and tells the model how long to wait", async () => {
  const { token, user } = await caller();
  const client = await mcpClient(token);
  const { points, seconds } = callBudgets.user;
  await deps().limits.spend({ budget: "user", key: user.id, cost: points - 10 });
  expect(await toolsOf(client).refusal("search_projects", { query: "x" })).toMatch(/too many requests/);
  await deps().limits.spend({ budget: "user", key: user.id, cost: points });
  const response = await ask(token, { body: message("tools/list") });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeLessThanOrEqual(seconds);
});

const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
const hostile = [
  "",
  "null",
  "[]",
  "{",
  '"text"',
  "{}",
  '{"__proto__":{"polluted":true}}',
  '{"jsonrpc":"2.0","id":1,"method":"__proto__"}',
  '{"jsonrpc":"2.0","id":{},"method":"tools/list"}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"constructor"}}',
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${deep}}`,
  `[${Array.from({ length: 500 }, () => message("tools/list")).join()}]`,
  "\u0000\u0001\ufffd",
];

it.each(hostile.map((body) => [body.slice(0, 80), body]))(
  "refuses %j in the protocol's own shape",
  async (_, body) => {
    const { token } = await caller();
    const response = await ask(token, { body });
    expect(response.status).toBeLessThan(500);
    const said = await response.text();
    expect(said).toContain('"error"');
    expect(said).toContain('"jsonrpc"');
    expect({}).not.toHaveProperty("polluted");
  },
);

it("refuses a body that is too long, and one that is no JSON by its type", async () => {
  const { token } = await caller();
  expect((await ask(token, { body: `"${"x".repeat(12_000_000)}"` })).status).toBe(413);
  expect((await ask(token, { body: initialize, headers: { "content-type": "text/plain" } })).status).toBe(
    415,
  );
});

const hostileInputs: readonly Record<string, unknown>[] = [
  {},
  { project: "x" },
  { project: null, version: [], name: {}, files: "x", query: 1 },
  { project: "00000000-0000-7000-8000-000000000000", more: true },
  { ["__proto__"]: { polluted: true } },
  { project: "00000000-0000-7000-8000-000000000000", query: "\u0000", path: "\u0000", name: "\u0000" },
  { query: "a".repeat(10_000), limit: 1e9, after: "'; DROP TABLE users", version: "../../etc/passwd" },
];

it("refuses hostile arguments of every tool with a reason, and writes nothing", async () => {
  const { token, user } = await caller();
  const { db } = world().deps;
  for (const { name } of tools.filter(({ name }) => name !== "list_projects")) {
    asUser(user);
    const { refusal } = toolsOf(await mcpClient(token));
    for (const input of hostileInputs) {
      const said = await refusal(name, input);
      expect([name, said]).toEqual([name, expect.not.stringMatching(/on our side|\bat .*\.ts\b/)]);
    }
  }
  expect(await db.project.count({ where: { userId: user.id } })).toBe(0);
});
