import path from "node:path";
import { openEmbedded } from "~/server/db/embedded";
import { openPostgres } from "~/server/db/postgres";
import { openPostgresServer } from "../support/postgres-server.mjs";
import { startProduct } from "../support/product.ts";
import { makeDatabase } from "../support/server-database.ts";
import { benchAgentRuns } from "./agent-runs.ts";
import { benchApi } from "./api.ts";
import { benchBackups } from "./backups.ts";
import { benchCheckout, benchRuns, benchWebhooks, seedPayers, stripeEnvironment } from "./billing.ts";
import { benchBodies } from "./bodies.ts";
import { benchBrowser } from "./browser.ts";
import { benchCompaction } from "./compaction.ts";
import { benchEditing } from "./editing.ts";
import { benchExports } from "./exports.ts";
import { benchImports } from "./imports.ts";
import { benchKnowledge } from "./knowledge.ts";
import { benchLocalReplies, benchRunner, prepareLocalModel } from "./local-models.ts";
import { benchLogins } from "./logins.ts";
import { benchPackages } from "./packages.ts";
import { benchProjects } from "./projects.ts";
import { benchPublicPages } from "./public-pages.ts";
import { benchPublications } from "./publications.ts";
import { benchPushes } from "./pushes.ts";
import { benchReplies } from "./replies.ts";
import type { Row } from "./report.ts";
import { benchRequests } from "./requests.ts";
import { benchSearch } from "./search.ts";
import { benchTerminal } from "./terminal.ts";
import { benchTexts } from "./texts.ts";
import { benchUsage } from "./usage.ts";
import { benchWeight } from "./weight.ts";
import {
  closers,
  type FullServer,
  type fullServers,
  listenerOf,
  say,
  seedEmbedded,
  serveFloor,
  type World,
  withProduct,
} from "./worlds.ts";

async function startTimes(dataDir: string, env: Record<string, string>): Promise<Row[]> {
  const times: number[] = [];
  for (let i = 0; i < 3; i++) {
    const start = performance.now();
    const product = await startProduct({ dataDir, env, command: "start" });
    await (await fetch(`${product.url}/login`)).text();
    times.push(performance.now() - start);
    await product.stop();
  }
  return [["npm start to the first page, built and installed, best of 3", Math.min(...times), "ms"]];
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
  return withProduct(dataDir, env, ({ url }) => benchPushes({ url, cookie }));
}

/** Models that run inside the product. */
async function benchLocal(dataDir: string, env: Record<string, string>): Promise<Row[]> {
  const { rows, ...prepared } = await prepareLocalModel(dataDir);
  rows.push(...(await benchRunner(prepared)));
  const { cookie } = await seedEmbedded(dataDir);
  await withProduct(dataDir, env, async ({ url }) => {
    const pid = listenerOf(new URL(url).port);
    rows.push(...(await benchLocalReplies({ url, cookie }, prepared, pid)));
  });
  return rows;
}

/** One part of the bench. Neighbors on the same full server share it. `scale` 0.05 is a short trial run. */
export type BenchPart = { name: string } & (
  | { on?: undefined; run: (world: World, scale: number) => Promise<Row[]> | Row[] }
  | {
      on: keyof typeof fullServers;
      run: (world: World & { server: FullServer }, scale: number) => Promise<Row[]>;
    }
);

/** In the order in which they run. */
export const parts: readonly BenchPart[] = [
  { name: "weight", run: ({ home }) => benchWeight(path.join(home, "weight")) },
  { name: "editing", run: ({ env, model }) => benchEditing(env, model) },
  { name: "packages", run: ({ home }) => benchPackages(path.join(home, "packages")) },
  { name: "hostile", run: async () => (await import("./hostile.ts")).benchHostile() },
  { name: "texts", run: benchTexts },
  { name: "compaction", run: benchCompaction },
  { name: "knowledge", run: () => benchKnowledge(say) },
  // Its answers take long to make, and much memory.
  { name: "answers", run: async () => (await import("./answers.ts")).benchAnswers() },
  {
    name: "billing",
    run: async ({ home, env }, scale) => [
      ...(await benchBilling(path.join(home, "billing"), env)),
      ...(await benchRuns(scale)),
    ],
  },
  { name: "local", run: ({ home, env }) => benchLocal(path.join(home, "local"), env) },
  { name: "backups", run: ({ home }) => benchBackups(path.join(home, "backups")) },
  { name: "usage", run: (_, scale) => benchUsage(scale) },
  { name: "search", run: ({ home }) => benchSearch(path.join(home, "search")) },
  { name: "imports", run: ({ home }, scale) => benchImports(path.join(home, "imports"), scale) },
  { name: "agent", run: ({ home, env }) => benchAgent(path.join(home, "agent"), env) },
  {
    name: "bodies",
    run: ({ home, env }) => withProduct(path.join(home, "bodies"), env, ({ url }) => benchBodies(url)),
  },
  {
    name: "lighthouse",
    run: ({ home, env }) =>
      withProduct(path.join(home, "empty"), env, async ({ url }) =>
        benchPublicPages({ url, cookie: "" }, await serveFloor()),
      ),
  },
  { name: "pushes", run: ({ home, env }) => benchOwnPushes(path.join(home, "pushes"), env) },
  {
    name: "start",
    run: async ({ home, env }) => {
      const dataDir = path.join(home, "start");
      await seedEmbedded(dataDir);
      return startTimes(dataDir, env);
    },
  },
  {
    name: "requests",
    on: "embedded",
    run: ({ server }) => benchRequests(server.target, server.seeded, "embedded"),
  },
  {
    name: "logins",
    on: "embedded",
    run: ({ server }, scale) => benchLogins(server.target, "embedded", scale),
  },
  {
    name: "browser",
    on: "embedded",
    run: async ({ server: { target, seeded }, model }) =>
      benchBrowser(target, await serveFloor(), seeded.chatId, model),
  },
  { name: "projects", on: "embedded", run: ({ server, model }) => benchProjects(server.target, model) },
  {
    name: "publications",
    on: "embedded",
    run: ({ server, model }) => benchPublications(server.target, model),
  },
  { name: "exports", on: "embedded", run: ({ server, model }) => benchExports(server.target, model) },
  { name: "terminal", on: "embedded", run: ({ server, model }) => benchTerminal(server.target, model) },
  {
    name: "replies",
    on: "embedded",
    run: ({ server, model }) => benchReplies(server.target, model, server.pid, "embedded"),
  },
  { name: "api", on: "embedded", run: ({ server, model, home }) => benchApi(server.target, model, home) },
  {
    name: "requests",
    on: "PostgreSQL",
    run: ({ server }) => benchRequests(server.target, server.seeded, "PostgreSQL"),
  },
  {
    name: "replies",
    on: "PostgreSQL",
    run: ({ server, model }) => benchReplies(server.target, model, server.pid, "PostgreSQL"),
  },
];
