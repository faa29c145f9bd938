import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { envVariable } from "../../scripts/environment.mjs";
import { freePort } from "../../scripts/serve/port.mjs";

export type RedisServer = { url: string; stop(): Promise<void> };

/** The path of redis-server; undefined if it is not installed. */
export const findRedis = (): string | undefined =>
  [...(envVariable("PATH") ?? "").split(path.delimiter), "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    .map((folder) => path.join(folder, "redis-server"))
    .find((program) => existsSync(program));

/** Starts a server without persistence, on a free port or on its previous one. */
export async function startRedis(program: string, before?: number): Promise<RedisServer> {
  const port = before ?? (await freePort());
  const child = spawn(
    program,
    ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const ended = once(child, "close");
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk;
      if (output.includes("Ready to accept connections")) resolve();
    });
    ended.then(() => reject(new Error(`Redis ended before it was ready:\n${output}`)));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
