import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { systemEnvironment } from "../../scripts/environment.mjs";

const start = promisify(execFile);

/**
 * Runs a program and returns what it printed.
 * @throws with all of its output if it fails
 */
export async function runProgram(
  program: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
) {
  const running = start(program, args, { cwd, env: { ...systemEnvironment(), ...env }, encoding: "utf8" });
  const { stdout, stderr } = await running.catch((error: unknown) => {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(" ")} failed:\n${stdout}${stderr}`, { cause: error });
  });
  return { stdout, stderr };
}

/** Whether the program prints a version of at least `[3, 9]`. */
export async function hasProgram(program: string, args: string[], least: [major: number, minor: number]) {
  const printed = await runProgram(program, args, tmpdir()).catch(() => undefined);
  if (!printed) return false;
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(printed.stdout)?.map(Number) ?? [];
  return major > least[0] || (major === least[0] && minor >= least[1]);
}

export const temporaryFolder = (): string => fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-sdk-"));

/** The content of every file under a folder, hashed. */
export const hashFiles = (folder: string): Record<string, string> =>
  Object.fromEntries(
    fs
      .readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => fs.statSync(path.join(folder, name)).isFile())
      .sort()
      .map((name) => {
        const content = fs.readFileSync(path.join(folder, name));
        return [name, createHash("sha256").update(content).digest("hex")];
      }),
  );

/** The first code block of a Markdown file that has the text. */
export function codeWith(text: string, markdown: string): string {
  const blocks = [...markdown.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code);
  const block = blocks.find((code) => code.includes(text));
  if (block === undefined) throw new Error(`No code block has ${text}`);
  return block;
}

export const SDK_REPLY = "```\nreturn a + b\n```\n";

/** Serves a folder at `/sdk`, as the product does, and Ollama's `/api/chat`, which always answers SDK_REPLY. */
export async function serveSdks(folder: string) {
  const requests: string[] = [];
  const server = http.createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? "/", "http://localhost");
    requests.push(pathname);
    if (pathname === "/api/chat") {
      const message = { role: "assistant", content: SDK_REPLY };
      return outgoing.end(JSON.stringify({ model: "qwen2.5-coder:7b", message, done: true }));
    }
    const file = path.join(folder, decodeURIComponent(pathname.replace(/^\/sdk\//, "")));
    const isFile = pathname.startsWith("/sdk/") && fs.statSync(file, { throwIfNoEntry: false })?.isFile();
    outgoing.statusCode = isFile ? 200 : 404;
    outgoing.end(isFile ? fs.readFileSync(file) : undefined);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
