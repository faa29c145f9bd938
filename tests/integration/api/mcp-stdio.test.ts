import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tools } from "~/server/api/mcp/table";
import { apiWorld } from "~tests/support/api-world";
import { toolsOf } from "~tests/support/mcp-tools";
import { serveDispatch } from "~tests/support/serve-dispatch";
import { type InstalledCli, installCli } from "../../../sdk/js/tests/installed-cli";

const { project, keyOf } = apiWorld();
/** It compiles the types too: slow on a busy machine. */
const PACKING_MS = 300_000;

let cli: InstalledCli;
let server: Awaited<ReturnType<typeof serveDispatch>>;
beforeAll(async () => {
  [cli, server] = await Promise.all([installCli(), serveDispatch()]);
}, PACKING_MS);
afterAll(() => {
  cli.remove();
  server.close();
});

it.each(["legacy", "auto"] as const)(
  "gives the tools to a client that starts `bluebonnet mcp` (%s)",
  async (mode) => {
    const { user, projectId } = await project({ "index.html": "<h1>Garden</h1>" });
    const { token } = await keyOf(user);
    const client = new Client({ name: "tests", version: "1" }, { versionNegotiation: { mode } });
    const env = { BLUEBONNET_URL: server.origin, BLUEBONNET_API_KEY: token };
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [cli.script, "mcp"], env }),
    );
    expect(client.getProtocolEra()).toBe(mode === "auto" ? "modern" : "legacy");
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    const { text, value, refusal } = toolsOf(client);
    const edits = [{ search: "Garden", replace: "Gärten 🌷" }];
    await value("edit_files", { project: projectId, files: [{ path: "index.html", edits }] });
    expect(await text("read_file", { project: projectId, path: "index.html" })).toContain(
      "<h1>Gärten 🌷</h1>",
    );
    expect(await refusal("redo", { project: projectId })).toBe("There is nothing to redo.");
    await expect(client.callTool({ name: "fly", arguments: {} })).rejects.toThrow("There is no tool fly.");
    await client.close();
  },
);
