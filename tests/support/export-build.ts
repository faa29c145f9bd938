import { execFile, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { projectEnvironment } from "../../scripts/environment.mjs";

const run = promisify(execFile);

export type Files = ReadonlyMap<string, string | Uint8Array>;

export function writeFiles(folder: string, files: Files): void {
  for (const [name, content] of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
}

/** Runs npm as a user does, outside of the product. @throws Error with all that it printed */
async function npm(folder: string, ...args: string[]): Promise<void> {
  await run("npm", args, {
    cwd: folder,
    maxBuffer: 1e8,
    // Tests set their own.
    env: { ...projectEnvironment(), ...(args[0] !== "test" && { NODE_ENV: "production" }) },
  }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`npm ${args.join(" ")}:\n${error.stdout}\n${error.stderr}`);
  });
}

/** Installs what package.json says, once for each set of packages on this machine. */
async function install(folder: string): Promise<void> {
  const { dependencies, devDependencies, overrides } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  );
  const packages = JSON.stringify({ private: true, dependencies, devDependencies, overrides });
  const hash = createHash("sha1").update(packages).digest("hex").slice(0, 12);
  const shared = path.join(tmpdir(), "bluebonnet-outside", hash);
  if (!existsSync(shared)) {
    const making = `${shared}-${process.pid}`;
    mkdirSync(making, { recursive: true });
    writeFileSync(path.join(making, "package.json"), packages);
    await npm(making, "install", "--include=dev", "--no-audit", "--no-fund", "--prefer-offline");
    renameSync(making, shared);
  }
  // Hard links: Next.js does not follow a link out of its folder.
  execFileSync("cp", ["-al", path.join(shared, "node_modules"), folder]);
}

/** Builds a project outside, checks its types and runs its tests. @throws Error with what npm printed */
export async function buildOutside(folder: string): Promise<void> {
  await install(folder);
  await npm(folder, "run", "build");
  await npm(folder, "run", "typecheck", "--if-present");
  await npm(folder, "test", "--if-present");
}

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
  json: "application/json",
};

type Served = { address: string; close(): void };

/** Serves files as a static host does. @param read a file's bytes; null for none */
export async function serveFiles(read: (file: string) => string | Uint8Array | null): Promise<Served> {
  const server = createServer((request, response) => {
    const asked = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
    const file = asked.endsWith("/") ? `${asked}index.html` : asked;
    const content = read(file.slice(1));
    if (content === null) return void response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": TYPES[path.extname(file).slice(1) || "html"] ?? "text/plain",
      // Previewed pages have no origin.
      "access-control-allow-origin": "*",
    });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Serves what a build made, or the files of a project that has none. */
export async function serveBuilt(folder: string): Promise<Served> {
  if (!existsSync(path.join(folder, ".next"))) {
    const root = existsSync(path.join(folder, "dist")) ? path.join(folder, "dist") : folder;
    return serveFiles((file) =>
      existsSync(path.join(root, file)) ? readFileSync(path.join(root, file)) : null,
    );
  }
  const child = spawn(path.join(folder, "node_modules", ".bin", "next"), ["start", "--port", "0"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let printed = "";
    child.stdout.on("data", (part) => {
      printed += part;
      const found = /http:\/\/localhost:\d+/.exec(printed)?.[0];
      if (found && /Ready/.test(printed)) resolve(`${found}/`);
    });
    child.on("exit", () => reject(new Error(printed)));
  });
  return { address, close: () => void child.kill() };
}

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });
