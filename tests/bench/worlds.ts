import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { openEmbedded } from "~/server/db/embedded";
import { pgliteMigrations } from "~/server/db/pglite-migrations";
import { openPostgres } from "~/server/db/postgres";
import { applyMigrations, openSchemaEngine } from "~/server/db/schema-engine";
import { projectNode } from "../../scripts/environment.mjs";
import { freePort } from "../../scripts/serve/port.mjs";
import { openPostgresServer } from "../support/postgres-server.mjs";
import { type Product, startProduct } from "../support/product.ts";
import { makeDatabase } from "../support/server-database.ts";
import type { Target } from "./call.ts";
import { buildFloor } from "./floor.ts";
import { seedLogins } from "./logins.ts";
import { type Seed, seed } from "./seed.ts";

/** What must be stopped at the end, the latest first. */
export const closers: (() => Promise<unknown> | unknown)[] = [];

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** The model stand-in, as a separate process so that its CPU time does not count as ours. */
export async function startModelServer() {
  const port = await freePort();
  const child = spawn(projectNode(), ["tests/support/openai-stand-in.ts", "--port", String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  closers.push(() => child.kill());
  await once(child.stdout, "data");
  const url = `http://127.0.0.1:${port}`;
  const send = (reply: { tokens: string[]; delayMs?: number }) =>
    fetch(`${url}/__script`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(reply),
    });
  const script = async (tokens: number, delayMs: number) => {
    const words = Array.from({ length: tokens }, (_, i) => (i % 12 === 11 ? "word.\n\n" : "word "));
    await send({ tokens: words, delayMs });
  };
  const tell = async (text: string) => void (await send({ tokens: [text] }));
  return { url, name: "qwen2.5-coder", script, tell };
}

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>;

export async function seedEmbedded(dataDir: string): Promise<Seed> {
  const database = openEmbedded(dataDir);
  await applyMigrations(await openSchemaEngine(pgliteMigrations(await database.engine.use())));
  const seeded = await seed(database.db);
  await seedLogins(database.db);
  await database.close();
  return seeded;
}

async function seedPostgres(url: string): Promise<Seed> {
  const { db, close } = openPostgres(url);
  const seeded = await seed(db);
  await close();
  return seeded;
}

/** The process that listens: the start command's grandchild. */
export const listenerOf = (port: string) => () =>
  Number(
    execFileSync(
      "sh",
      ["-c", `ss -ltnpH "sport = :${port}" | grep -o 'pid=[0-9]*' | head -1 | cut -d= -f2`],
      { encoding: "utf8" },
    ),
  );

export async function serveFloor(): Promise<{ url: string; cookie: string }> {
  const folder = await buildFloor();
  const port = await freePort();
  const child: ChildProcess = spawn(
    projectNode(),
    [path.resolve("node_modules/next/dist/bin/next"), "start", folder, "-p", String(port)],
    { stdio: "ignore" },
  );
  closers.push(() => child.kill());
  const url = `http://localhost:${port}`;
  for (let i = 0; i < 100; i++) {
    const answered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { url, cookie: "" };
}

/** Serves the product for as long as it is used. */
export async function withProduct<Result>(
  dataDir: string,
  env: Record<string, string>,
  use: (product: Product) => Promise<Result>,
): Promise<Result> {
  const product = await startProduct({ dataDir, env });
  closers.push(() => product.stop());
  const result = await use(product);
  await product.stop();
  return result;
}

/** Where a part works: a folder of its own, the product's environment and the model. */
export type World = { home: string; env: Record<string, string>; model: ModelServer };

/** A product with 10,000 chats. */
export type FullServer = { target: Target; seeded: Seed; pid: () => number; stop(): Promise<void> };

async function serve(
  dataDir: string,
  env: Record<string, string>,
  fill: () => Promise<Seed>,
): Promise<FullServer> {
  const product = await startProduct({ dataDir, env });
  closers.push(() => product.stop());
  const pid = listenerOf(new URL(product.url).port);
  const seeded = await fill();
  return { target: { url: product.url, cookie: seeded.cookie }, seeded, pid, stop: () => product.stop() };
}

export const fullServers = {
  embedded: async ({ home, env }: World): Promise<FullServer> => {
    say("Storing 10,000 chats and 100,000 messages …");
    const dataDir = path.join(home, "data");
    const seeded = await seedEmbedded(dataDir);
    return serve(dataDir, env, async () => seeded);
  },
  PostgreSQL: async ({ home, env }: World): Promise<FullServer> => {
    const postgres = await openPostgresServer();
    closers.push(postgres.stop);
    const { url } = await makeDatabase(postgres.url);
    // The product migrates the empty database when it starts.
    return serve(path.join(home, "postgres"), { ...env, DATABASE_URL: url }, () => seedPostgres(url));
  },
};
