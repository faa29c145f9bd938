import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { mcpTools, type OperatorServer } from "~/server/adapters/tools/mcp-tools";
import type { ToolServer, ToolServerError, Tools } from "~/server/ports/tools";
import { type HostileTool, startHostileTools } from "~tests/support/hostile-tool-server";
import { everythingProgram, filesystemProgram, startEverything } from "~tests/support/official-tool-servers";

const signIn = {
  returnUrl: "http://localhost/api/tools/oauth",
  read: async () => null,
  keep: async () => {},
};
const at = (url: string, more: object = {}): ToolServer => ({
  id: "1",
  url,
  transport: null,
  headers: {},
  allowPrivate: true,
  signIn,
  ...more,
});
const never = new AbortController().signal;

let opened: Tools[] = [];
const open = (operator: OperatorServer[] = []) => {
  const tools = mcpTools({ operator });
  opened.push(tools);
  return tools;
};
afterEach(async () => {
  for (const tools of opened) await tools.close();
  opened = [];
});

const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => "answered",
    (error: ToolServerError) => error.message,
  );

describe("the official example server", () => {
  it.each(["streamableHttp", "sse"] as const)("lists its tools and answers over %s", async (kind) => {
    const server = await startEverything(kind);
    const tools = open();
    const { tools: listed, transport } = await tools.list(at(server.url));
    expect(transport).toBe(kind === "sse" ? "sse" : "http");
    expect(listed.find(({ name }) => name === "echo")).toMatchObject({
      description: expect.stringContaining("Echoes"),
      schema: { type: "object", properties: { message: { type: "string" } } },
    });
    const sum = { tool: "get-sum", arguments: { a: 20, b: 22 } };
    expect(await tools.call(at(server.url), sum, never)).toContain("42");
    expect(await tools.call(at(server.url), { tool: "get-tiny-image", arguments: {} }, never)).toContain(
      "[image, image/png]",
    );
    await server.stop();
  });

  it("answers again after it was restarted and has forgotten its sessions", async () => {
    const server = await startEverything("streamableHttp");
    const tools = open();
    const echo = { tool: "echo", arguments: { message: "blue" } };
    expect(await tools.call(at(server.url), echo, never)).toContain("blue");
    await server.stop();
    const again = await startEverything("streamableHttp", server.port);
    expect(await tools.call(at(server.url), echo, never)).toContain("blue");
    await again.stop();
  });

  it("is a program of the operator's, started when it is needed and ended at the end", async () => {
    const tools = open([{ name: "everything", isShared: true, ...everythingProgram }]);
    expect(tools.fromOperator).toEqual([{ name: "everything", isShared: true }]);
    const server = { operator: "everything", isOwner: true };
    // It gets none of this process's variables.
    vi.stubEnv("BLUEBONNET_TEST_SECRET", "wild-flowers");
    const variables = await tools.call(server, { tool: "get-env", arguments: {} }, never);
    vi.unstubAllEnvs();
    expect(variables).toContain("PATH");
    expect(variables).not.toContain("wild-flowers");
    await tools.close();
    expect(await failure(tools.list({ operator: "unknown", isOwner: true }))).toBe(
      "The operator removed this server.",
    );
  });
});

describe("the official server of files", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "bluebonnet-tools-"));
    await writeFile(path.join(folder, "notes.txt"), "Wild flowers bloom in April.");
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("reads a file of its folder, and says why it reads no other", async () => {
    const tools = open([{ name: "files", isShared: false, ...filesystemProgram(folder) }]);
    const read = (file: string) =>
      tools.call(
        { operator: "files", isOwner: true },
        { tool: "read_text_file", arguments: { path: file } },
        never,
      );
    expect(await read(path.join(folder, "notes.txt"))).toContain("Wild flowers bloom in April.");
    expect(await failure(read("/etc/passwd"))).toMatch(/denied|outside/i);
  });

  it("says that a program is not installed", async () => {
    const tools = open([
      { name: "gone", isShared: false, command: "no-such-program-anywhere", args: [], env: {} },
    ]);
    expect(await failure(tools.list({ operator: "gone", isOwner: true }))).toBe(
      "Its program is not installed.",
    );
  });
});

describe("a hostile server", () => {
  async function facing(
    tools: HostileTool[],
    run: (server: Awaited<ReturnType<typeof startHostileTools>>) => Promise<void>,
  ) {
    const server = await startHostileTools(tools);
    await run(server).finally(server.close);
  }

  it("gets no answer beyond what is read of it", { tags: ["long"] }, () =>
    facing(
      [
        { name: "endless", behaviour: "endless-json" },
        { name: "stream", behaviour: "endless-events" },
      ],
      async ({ url }) => {
        const tools = open();
        for (const tool of ["endless", "stream"])
          expect(await failure(tools.call(at(url), { tool, arguments: {} }, never)), tool).toBe(
            "Its answer is too long.",
          );
        // And the connection works again.
        expect((await tools.list(at(url))).tools).toHaveLength(2);
      },
    ),
  );

  it("is not waited for once the user stops", () =>
    facing([{ name: "silent", behaviour: "silent" }], async ({ url, requests }) => {
      const stop = new AbortController();
      const asked = failure(open().call(at(url), { tool: "silent", arguments: {} }, stop.signal));
      while (!requests.some(({ message }) => message.method === "tools/call"))
        await new Promise((resolve) => setTimeout(resolve, 10));
      stop.abort(new Error("Stopped"));
      expect(await asked).toContain("Stopped");
    }));

  it("offers no tool that is too large or too deep, and no more than fit", () => {
    const deep = Array.from({ length: 200 }).reduce<object>((inner) => ({ properties: { a: inner } }), {});
    const many = Array.from({ length: 100 }, (_, number) => ({ name: `tool-${number}` }));
    return facing(
      [
        { name: "huge", schema: { type: "object", description: "x".repeat(1_000_000) } },
        { name: "deep", schema: { type: "object", ...deep } },
        ...many,
      ],
      async ({ url }) => {
        const { tools, leftOut } = await open().list(at(url));
        expect(tools).toHaveLength(64);
        expect(tools[0]?.name).toBe("tool-0");
        expect(leftOut).toBe(38);
      },
    );
  });

  it("is a program whose messages have too many values, levels or bytes", { tags: ["long"] }, async () => {
    const messages = [
      "'[' + '{},'.repeat(20_000) + '{}]\\n'",
      "'['.repeat(2_000) + '\\n'",
      "'x'.repeat(3_000_000)",
    ];
    for (const message of messages) {
      const args = ["-e", `process.stdout.write(${message}); setInterval(() => {}, 1_000)`];
      const tools = open([{ name: "hostile", isShared: true, command: process.execPath, args, env: {} }]);
      expect(await failure(tools.list({ operator: "hostile", isOwner: true }))).toBe(
        "Its answer is too long.",
      );
    }
  });

  it("does not list forever", () =>
    facing([{ name: "more" }], async ({ url, answers }) => {
      answers.endlessList = true;
      expect(await failure(open().list(at(url)))).not.toBe("answered");
    }));

  it("cannot send us elsewhere, least of all to this machine", () =>
    facing([], async ({ url, answers, requests }) => {
      answers.redirect = "http://169.254.169.254/latest/meta-data/";
      expect(await failure(open().list(at(url)))).toBe(
        "It redirects to http://169.254.169.254, which is not followed.",
      );
      const asked = requests.length;
      expect(await failure(open().list(at(url, { allowPrivate: false })))).toMatch(
        /is not an address that this server may connect to/,
      );
      const named = at(url.replace("127.0.0.1", "localhost"), { allowPrivate: false });
      expect(await failure(open().list(named))).toMatch(/localhost is not an address/);
      expect(requests).toHaveLength(asked);
    }));

  it("is sent the user's headers, and makes nobody match a pattern of its own", () =>
    facing(
      [
        {
          name: "pattern",
          behaviour: "pattern",
          outputSchema: { type: "object", properties: { a: { type: "string", pattern: "^(a+)+$" } } },
        },
      ],
      async ({ url, requests }) => {
        const tools = open();
        await tools.list(at(url, { headers: { "X-Key": "wild" } }));
        expect(requests.every(({ headers }) => headers["x-key"] === "wild")).toBe(true);
        const call = { tool: "pattern", arguments: {} };
        expect(await failure(tools.call(at(url, { headers: { "X-Key": "wild" } }), call, never))).toBe(
          "answered",
        );
      },
    ));

  it("is asked once a minute at most while it fails, and at once when somebody looks", () =>
    facing([], async ({ url, answers, requests }) => {
      answers.status = 500;
      const tools = open();
      expect(await failure(tools.list(at(url)))).toBe("It answers with status 500.");
      const asked = requests.length;
      await failure(tools.list(at(url)));
      expect(requests).toHaveLength(asked);
      answers.status = 0;
      expect((await tools.list(at(url), { fresh: true })).tools).toEqual([]);
    }));
});
