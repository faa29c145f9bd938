import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { freePort } from "../../scripts/serve/port.mjs";

const require = createRequire(import.meta.url);
const everything = require.resolve("@modelcontextprotocol/server-everything/dist/index.js");
const filesystem = require.resolve("@modelcontextprotocol/server-filesystem/dist/index.js");

/** How an operator configures the official example server, and the one that reads and writes files of a folder. */
export const everythingProgram = {
  command: process.execPath,
  args: [everything, "stdio"],
  env: {},
};
export const filesystemProgram = (folder: string) => ({
  command: process.execPath,
  args: [filesystem, folder],
  env: {},
});

/** Starts the official example server over HTTP, on a free port or on its previous one. */
export async function startEverything(kind: "streamableHttp" | "sse", before?: number) {
  const port = before ?? (await freePort());
  const child = spawn(process.execPath, [everything, kind], {
    env: { NODE_ENV: "production", PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "close");
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk;
      if (/running on port|listening on port/.test(output)) resolve();
    });
    ended.then(() => reject(new Error(`The server ended before it was ready:\n${output}`)));
  });
  return {
    port,
    url: `http://127.0.0.1:${port}/${kind === "sse" ? "sse" : "mcp"}`,
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
