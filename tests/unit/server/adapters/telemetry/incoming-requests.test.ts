import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { systemIds } from "~/server/adapters/system/ids";
import { incomingRequests } from "~/server/adapters/telemetry/incoming-requests";
import { noTraces } from "~/server/adapters/telemetry/otlp-traces";
import { prometheusMetrics } from "~/server/adapters/telemetry/prometheus";

const metrics = prometheusMetrics();
let lines: Record<string, unknown>[] = [];
let isDraining = false;
const requests = incomingRequests({
  metrics,
  traces: noTraces,
  ids: systemIds,
  writeLine: (line) => void lines.push(line),
  isDraining: () => isDraining,
});
const server = createServer(async (incoming, outgoing) => {
  await new Promise((resolve) => setTimeout(resolve, 1));
  const current = requests.current();
  if (incoming.url === "/p/secret-name") current?.found("/p/[slug]");
  if (incoming.url === "/events") current?.streams();
  if (incoming.url === "/events") outgoing.writeHead(200).write("data: 1\n\n");
  else outgoing.end(current?.id);
});
let origin = "";
let stop = () => {};
beforeAll(async () => {
  stop = requests.watch();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  lines = [];
  isDraining = false;
});
afterAll(() => {
  stop();
  server.closeAllConnections();
  server.close();
});

const ask = async (path: string, id?: string) => {
  const response = await fetch(`${origin}${path}`, id ? { headers: { "x-request-id": id } } : {});
  return { id: response.headers.get("x-request-id"), body: await response.text(), response };
};
const settled = () => expect.poll(() => lines.length).toBeGreaterThan(0);

it("gives every request an id, which its code knows; a proxy's is kept if it is well formed", async () => {
  const own = await ask("/");
  expect(own.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(own.body).toBe(own.id);
  expect((await ask("/", "from-the-proxy_1.2")).body).toBe("from-the-proxy_1.2");
  for (const wrong of ["short", "a".repeat(129), 'with space and "', "name@example.com"])
    expect((await ask("/", wrong)).id).not.toBe(wrong);
});

it("measures by the row of the table of routes, never by the path", async () => {
  await ask("/p/secret-name");
  await ask("/chat/another-secret");
  await ask("/_next/static/x.js");
  await expect.poll(() => lines.length).toBe(3);
  expect(lines).toEqual(
    ["/p/[slug]", "page", "file"].map((route) =>
      expect.objectContaining({ method: "GET", route, status: 200 }),
    ),
  );
  expect(metrics.read()).toContain(
    'http_request_seconds_count{route="/p/[slug]",method="GET",status="200"} 1',
  );
  expect(metrics.read() + JSON.stringify(lines)).not.toContain("secret");
});

it("counts event streams while they are open, and requests whose client left", async () => {
  const open = request(`${origin}/events`).end();
  await new Promise((resolve) => open.once("response", (response) => response.once("data", resolve)));
  expect(metrics.read()).toContain('http_event_streams{route="page"} 1');
  open.destroy();
  await settled();
  expect(lines).toEqual([expect.objectContaining({ status: 499 })]);
  expect(metrics.read()).toContain('http_event_streams{route="page"} 0');
});

it("has clients reconnect while it drains", async () => {
  expect((await ask("/")).response.headers.get("connection")).not.toBe("close");
  isDraining = true;
  expect((await ask("/")).response.headers.get("connection")).toBe("close");
});
