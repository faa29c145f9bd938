import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { toCallFailure } from "~/server/adapters/models/call-failure";
import { joinProviders } from "~/server/adapters/models/join-providers";
import { openAiCompatibleProvider } from "~/server/adapters/models/openai-compatible";
import { createFetch } from "~/server/adapters/net/create-fetch";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(answer: http.RequestListener): Promise<string> {
  const server = http.createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  closing.push(() => server.closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A port that neither accepts nor refuses connections: its process is suspended and its backlog is full. */
async function unresponsivePort(): Promise<string> {
  const program = `
    const server = require("node:net").createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
      require("node:fs").writeSync(1, String(server.address().port));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const child: ChildProcess = spawn(process.execPath, ["-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  closing.push(() => child.kill("SIGKILL"));
  if (!child.stdout) throw new Error("No output");
  const port = Number(String((await once(child.stdout, "data"))[0]));
  for (let i = 0; i < 4; i++) {
    const filler = net.connect(port, "127.0.0.1").on("error", () => undefined);
    closing.push(() => filler.destroy());
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  return `http://127.0.0.1:${port}`;
}

describe("the models' connection", () => {
  it("times out on a host that does not respond, and reports it", async () => {
    const url = await unresponsivePort();
    const models = joinProviders([openAiCompatibleProvider({ baseUrl: url })]).including([], "configurer");
    const started = performance.now();
    const error = await models.open("openai:any").catch((thrown: unknown) => thrown);
    // Our limit is 5 s; the operating system's is over two minutes.
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(models.explain(error, "openai:any")).toMatchObject({
      kind: "unreachable",
      reason: `The OpenAI-compatible server is not responding at ${url}.`,
    });
  });

  it("waits longer for the first byte than for the connection", { tags: ["long"] }, async () => {
    const url = await serve((_, answer) => setTimeout(() => answer.end("late"), 6_000));
    expect(await (await createFetch()("modelReply")(url)).text()).toBe("late");
  });

  it("follows a redirect on the same origin with method and body", async () => {
    const url = await serve((request, answer) => {
      if (request.url === "/old") answer.writeHead(307, { location: "/new" }).end();
      else request.pipe(answer.writeHead(200, { "x-method": request.method }));
    });
    const response = await createFetch()("modelReply")(`${url}/old`, { method: "POST", body: "prompt" });
    expect([response.headers.get("x-method"), await response.text()]).toEqual(["POST", "prompt"]);
  });

  it("does not carry key and prompt to another origin", async () => {
    let reached = false;
    const other = await serve((_, answer) => {
      reached = true;
      answer.end("{}");
    });
    const url = await serve((_, answer) => answer.writeHead(307, { location: `${other}/v1/models` }).end());
    const provider = openAiCompatibleProvider({ baseUrl: url, apiKey: "sk-secret" });
    expect(await provider.state("configurer")).toMatchObject({
      connected: false,
      reason: expect.stringContaining(other),
    });
    expect(reached).toBe(false);
  });

  it("stops in a redirect loop", async () => {
    const url = await serve((_, answer) => answer.writeHead(302, { location: "/again" }).end());
    const error = await createFetch()("modelReply")(url).catch((thrown: unknown) => thrown);
    expect(toCallFailure(error).kind).toBe("wrong_address");
  });

  it("keeps connections for the calls that follow", async () => {
    const ports = new Set<number | undefined>();
    const url = await serve((request, answer) => {
      ports.add(request.socket.remotePort);
      answer.end("ok");
    });
    const fetch = createFetch()("modelReply");
    for (let i = 0; i < 10; i++) await (await fetch(url)).text();
    // A call that follows at once may find the first connection still busy closing its answer.
    expect(ports.size).toBeLessThanOrEqual(2);
  });

  it("retries a call on a connection the server had closed", async () => {
    const used = new Set<unknown>();
    const url = await serve((request, answer) => {
      if (used.has(request.socket)) return request.socket.resetAndDestroy();
      used.add(request.socket);
      request.pipe(answer);
    });
    const fetch = createFetch()("modelReply");
    const send = async (body: string) => (await fetch(url, { method: "POST", body })).text();
    expect(await send("one")).toBe("one");
    // Lets the connection become idle, so that the next call takes it.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await send("two")).toBe("two");
    expect(used.size).toBe(2);
  });

  it("gives up when the new connection fails as well", async () => {
    let calls = 0;
    const url = await serve((request) => {
      calls++;
      request.socket.resetAndDestroy();
    });
    const error = await createFetch()("modelReply")(url).catch((thrown: unknown) => thrown);
    expect([toCallFailure(error).kind, calls]).toEqual(["connection_lost", 2]);
  });

  it("is not the global fetch, which Next replaces", async () => {
    const url = await serve((_, answer) => answer.end("ok"));
    const original = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new Error("The global fetch was used"));
    try {
      expect(await (await createFetch()("modelReply")(url)).text()).toBe("ok");
    } finally {
      globalThis.fetch = original;
    }
  });
});
