import { spawn } from "node:child_process";
import { once } from "node:events";
import { projectPath } from "../../scripts/environment.mjs";
import { freePort } from "../../scripts/serve/port.mjs";

const program = (name: string) =>
  projectPath("node_modules", "@modelcontextprotocol", name, "dist", "index.js");

/** How an operator configures the official example server, and the one that reads and writes files of a folder. */
export const everythingProgram = {
  command: process.execPath,
  args: [program("server-everything"), "stdio"],
  env: {},
};
export const filesystemProgram = (folder: string) => ({
  command: process.execPath,
  args: [program("server-filesystem"), folder],
  env: {},
});

/** Starts the official example server over HTTP, on a free port or on its previous one. */
export async function startEverything(kind: "streamableHttp" | "sse", before?: number) {
  const port = before ?? (await freePort());
  const child = spawn(process.execPath, [program("server-everything"), kind], {
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
