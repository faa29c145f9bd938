// `npm run bench`: every figure of docs/PERFORMANCE.md. `-- requests` (or agent, answers, api, replies, logins, bodies, billing, backups,
// browser, projects, publications, pushes, exports, terminal, local, lighthouse, packages, start, hostile, texts, compaction, knowledge, search, imports, weight) measures one part; `--keep` appends the results to docs/performance-history.json.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { tmpdir } from "node:os";
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
import { benchAgentRuns } from "./agent-runs.ts";
import { benchApi } from "./api.ts";
import { benchBackups } from "./backups.ts";
import { benchCheckout, benchRuns, benchWebhooks, seedPayers, stripeEnvironment } from "./billing.ts";
import { benchBodies } from "./bodies.ts";
import { benchBrowser } from "./browser.ts";
import { benchCompaction } from "./compaction.ts";
import { benchExports } from "./exports.ts";
import { buildFloor } from "./floor.ts";
import { appendToHistory, measuredCommit } from "./history.ts";
import { benchImports } from "./imports.ts";
import { benchKnowledge } from "./knowledge.ts";
import { benchLocalReplies, benchRunner, prepareLocalModel } from "./local-models.ts";
import { benchLogins, seedLogins } from "./logins.ts";
import { benchPackages } from "./packages.ts";
import { benchProjects } from "./projects.ts";
import { benchPublicPages } from "./public-pages.ts";
import { benchPublications } from "./publications.ts";
import { benchPushes } from "./pushes.ts";
import { benchReplies } from "./replies.ts";
import { type Row, report } from "./report.ts";
import { benchRequests } from "./requests.ts";
import { benchSearch } from "./search.ts";
import { BENCH_SECRET, type Seed, seed } from "./seed.ts";
import { benchTerminal } from "./terminal.ts";
import { benchTexts } from "./texts.ts";
import { benchWeight } from "./weight.ts";

const keep = process.argv.includes("--keep") ? measuredCommit() : undefined;
const [wanted, scaleWord = "1"] = process.argv.slice(2).filter((word) => word !== "--keep");
/** For the parts logins, billing and imports: 0.05 is a short trial run. */
const scale = Number(scaleWord);
const wants = (part: string) => !wanted || wanted === part;
const say = (line: string) => process.stdout.write(`${line}\n`);
const closers: (() => Promise<unknown> | unknown)[] = [];

/** The model stand-in, as a separate process so that its CPU time does not count as ours. */
async function startModelServer() {
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

async function seedEmbedded(dataDir: string): Promise<Seed> {
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
const listenerOf = (port: string) => () =>
  Number(
    execFileSync(
      "sh",
      ["-c", `ss -ltnpH "sport = :${port}" | grep -o 'pid=[0-9]*' | head -1 | cut -d= -f2`],
      { encoding: "utf8" },
    ),
  );

async function startTimes(dataDir: string, env: Record<string, string>): Promise<Row[]> {
  const times: number[] = [];
  for (let i = 0; i < 3; i++) {
    const start = performance.now();
    const product = await startProduct({ dataDir, env });
    await (await fetch(`${product.url}/login`)).text();
    times.push(performance.now() - start);
    await product.stop();
  }
  return [["npm start to the first page, built and installed, best of 3", Math.min(...times), "ms"]];
}

async function serveFloor(): Promise<{ url: string; cookie: string }> {
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

/** Checkout with the simulator, then webhooks with a key, on both databases. */
async function benchBilling(dataDir: string, env: Record<string, string>): Promise<Row[]> {
  const rows: Row[] = [];
  const server = await openPostgresServer();
  closers.push(server.stop);
  const ownDatabase = await makeDatabase(server.url);
  for (const [engine, extra] of [
    ["embedded", {}],
    ["PostgreSQL", { DATABASE_URL: ownDatabase.url }],
  ] as const) {
    const folder = path.join(dataDir, engine);
    const serve = (more: Record<string, string>) =>
      startProduct({ dataDir: folder, env: { ...env, ...extra, ...more } });
    // The product migrates the empty database when it starts.
    const first = await serve({});
    await first.stop();
    const database = engine === "embedded" ? openEmbedded(folder) : openPostgres(ownDatabase.url);
    const cookies = await seedPayers(database.db);
    await database.close();
    const shop = await serve({});
    closers.push(() => shop.stop());
    rows.push(...(await benchCheckout(shop.url, cookies, engine)));
    await shop.stop();
    const endpoint = await serve(stripeEnvironment);
    closers.push(() => endpoint.stop());
    rows.push(...(await benchWebhooks(endpoint.url, engine)));
    await endpoint.stop();
  }
  return rows;
}

/** Runs of the agent, played by the stand-in model. */
async function benchAgent(dataDir: string, env: Record<string, string>): Promise<Row[]> {
  const { cookie } = await seedEmbedded(dataDir);
  return benchAgentRuns(dataDir, env, { cookie, pidOf: listenerOf });
}

/** Packs of git that cost much to read. */
async function benchOwnPushes(dataDir: string, env: Record<string, string>): Promise<Row[]> {
  const { cookie } = await seedEmbedded(dataDir);
  const product = await startProduct({ dataDir, env });
  closers.push(() => product.stop());
  const rows = await benchPushes({ url: product.url, cookie });
  await product.stop();
  return rows;
}

/** Models that run inside the product. */
async function benchLocal(dataDir: string, env: Record<string, string>): Promise<Row[]> {
  const { rows, ...prepared } = await prepareLocalModel(dataDir);
  rows.push(...(await benchRunner(prepared)));
  const { cookie } = await seedEmbedded(dataDir);
  const product = await startProduct({ dataDir, env });
  closers.push(() => product.stop());
  const pid = listenerOf(new URL(product.url).port);
  rows.push(...(await benchLocalReplies({ url: product.url, cookie }, prepared, pid)));
  await product.stop();
  return rows;
}

async function main(): Promise<Row[]> {
  const home = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-bench-"));
  closers.push(() => fs.rmSync(home, { recursive: true, force: true }));
  const rows: Row[] = [];
  const model = await startModelServer();
  const env = { AUTH_SECRET: BENCH_SECRET, OPENAI_COMPATIBLE_BASE_URL: model.url, LOG_LEVEL: "error" };
  const serve = async (extra: Record<string, string>): Promise<Product> => {
    const product = await startProduct({ dataDir: path.join(home, "data"), env: { ...env, ...extra } });
    closers.push(() => product.stop());
    return product;
  };

  if (wants("weight")) rows.push(...(await benchWeight(path.join(home, "weight"))));
  if (wanted === "weight") return rows;

  if (wants("packages")) rows.push(...(await benchPackages(path.join(home, "packages"))));
  if (wanted === "packages") return rows;

  if (wants("hostile")) rows.push(...(await (await import("./hostile.ts")).benchHostile()));
  if (wanted === "hostile") return rows;

  if (wants("texts")) rows.push(...benchTexts());
  if (wants("compaction")) rows.push(...benchCompaction());
  if (wanted === "compaction") return rows;
  if (wants("knowledge")) rows.push(...(await benchKnowledge(say)));
  if (wanted === "knowledge") return rows;
  // Its answers take long to make, and much memory.
  if (wants("answers")) rows.push(...(await (await import("./answers.ts")).benchAnswers()));
  if (wanted === "texts") return rows;

  if (wants("billing")) {
    rows.push(...(await benchBilling(path.join(home, "billing"), env)));
    rows.push(...(await benchRuns(scale)));
  }
  if (wanted === "billing") return rows;

  if (wants("local")) rows.push(...(await benchLocal(path.join(home, "local"), env)));
  if (wanted === "local") return rows;

  if (wants("backups")) rows.push(...(await benchBackups(path.join(home, "backups"))));
  if (wanted === "backups") return rows;

  if (wants("search")) rows.push(...(await benchSearch(path.join(home, "search"))));
  if (wanted === "search") return rows;

  if (wants("imports")) rows.push(...(await benchImports(path.join(home, "imports"), scale)));
  if (wanted === "imports") return rows;

  if (wants("agent")) rows.push(...(await benchAgent(path.join(home, "agent"), env)));
  if (wanted === "agent") return rows;

  if (wants("lighthouse") || wants("bodies")) {
    const empty = await startProduct({ dataDir: path.join(home, "empty"), env });
    closers.push(() => empty.stop());
    if (wants("bodies")) rows.push(...(await benchBodies(empty.url)));
    if (wants("lighthouse"))
      rows.push(...(await benchPublicPages({ url: empty.url, cookie: "" }, await serveFloor())));
    await empty.stop();
  }
  if (wanted === "lighthouse" || wanted === "bodies") return rows;

  if (wants("pushes")) rows.push(...(await benchOwnPushes(path.join(home, "pushes"), env)));
  if (wanted === "pushes") return rows;

  say("Storing 10,000 chats and 100,000 messages …");
  const seeded = await seedEmbedded(path.join(home, "data"));
  if (wants("start")) rows.push(...(await startTimes(path.join(home, "data"), env)));
  const embedded = await serve({});
  const target = { url: embedded.url, cookie: seeded.cookie };
  const pid = listenerOf(new URL(embedded.url).port);
  if (wants("requests")) rows.push(...(await benchRequests(target, seeded, "embedded")));
  if (wants("logins")) rows.push(...(await benchLogins(target, "embedded", scale)));
  if (wants("browser")) rows.push(...(await benchBrowser(target, await serveFloor(), seeded.chatId, model)));
  if (wants("projects")) rows.push(...(await benchProjects(target, model)));
  if (wants("publications")) rows.push(...(await benchPublications(target, model)));
  if (wants("exports")) rows.push(...(await benchExports(target, model)));
  if (wants("terminal")) rows.push(...(await benchTerminal(target, model)));
  if (wants("replies")) rows.push(...(await benchReplies(target, model, pid, "embedded")));
  if (wants("api")) rows.push(...(await benchApi(target, model, home)));
  await embedded.stop();

  if (wants("requests") || wants("replies")) {
    const server = await openPostgresServer();
    closers.push(server.stop);
    const own = await makeDatabase(server.url);
    // The product migrates the empty database when it starts.
    const product = await serve({ DATABASE_URL: own.url });
    const seededServer = await seedPostgres(own.url);
    const serverTarget = { url: product.url, cookie: seededServer.cookie };
    if (wants("requests")) rows.push(...(await benchRequests(serverTarget, seededServer, "PostgreSQL")));
    if (wants("replies"))
      rows.push(
        ...(await benchReplies(serverTarget, model, listenerOf(new URL(product.url).port), "PostgreSQL")),
      );
    await product.stop();
  }
  return rows;
}

try {
  const rows = await main();
  report(rows);
  if (keep) appendToHistory(rows, keep);
} finally {
  for (const close of closers.reverse()) await close();
}
