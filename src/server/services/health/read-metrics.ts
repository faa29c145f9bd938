import { type Db, database } from "~/server/db";
import type { RunningReply } from "~/server/ports/reply-slots";
import type { Streams } from "~/server/ports/streams";
import type { Metrics } from "~/server/ports/telemetry";
import packageJson from "../../../../package.json";
import { isReady, type Phase, readParts } from "./read-health";

type Deps = {
  db: Db;
  streams: Streams;
  phase: { current: Phase };
  metrics: Metrics;
  runningReplies: ReadonlySet<RunningReply>;
  eventLoopDelay: { percentile(percent: number): number; reset(): void };
};

/** The metrics of this process, with what is only known when asked. Null: metrics are off. */
export async function readMetrics(deps: Deps): Promise<string | null> {
  const { metrics } = deps;
  const open = database();
  metrics.set("info", { version: packageJson.version, database: open.kind }, 1);
  metrics.set("replies_running", {}, deps.runningReplies.size);
  const parts = await readParts(deps);
  metrics.set("ready", {}, isReady(parts) ? 1 : 0);
  for (const { name: part, state } of parts) metrics.set("part_up", { part }, state === "ok" ? 1 : 0);
  const connections: Record<string, number> = open.kind === "postgres" ? open.connections() : {};
  for (const [state, count] of Object.entries(connections))
    metrics.set("database_connections", { state }, count);
  // Without a database, the rest is what an operator needs.
  const queues: Partial<QueueLengths> = await queueLengths(deps.db).catch(() => ({}));
  for (const [queue, length] of Object.entries(queues)) metrics.set("queue_length", { queue }, length);
  setProcess(deps);
  return metrics.read();
}

function setProcess({ metrics, eventLoopDelay }: Pick<Deps, "metrics" | "eventLoopDelay">) {
  const { rss, heapUsed } = process.memoryUsage();
  metrics.set("memory_bytes", { kind: "resident" }, rss);
  metrics.set("memory_bytes", { kind: "heap" }, heapUsed);
  const { user, system } = process.cpuUsage();
  metrics.set("cpu_seconds_total", {}, (user + system) / 1e6);
  for (const percent of [50, 99, 100])
    metrics.set(
      "event_loop_delay_seconds",
      { quantile: String(percent / 100) },
      eventLoopDelay.percentile(percent) / 1e9,
    );
  eventLoopDelay.reset();
}

type QueueLengths = { mails: number; documents: number; embeddings: number };

async function queueLengths(db: Db): Promise<Partial<QueueLengths>> {
  const [lengths] = await db.$queryRaw<QueueLengths[]>`SELECT
    (SELECT count(*)::int FROM outbox WHERE done_at IS NULL) AS mails,
    (SELECT count(*)::int FROM knowledge_documents WHERE state = 'waiting') AS documents,
    (SELECT count(*)::int FROM knowledge_documents d JOIN user_settings s ON s.id = d.user_id
      WHERE d.state = 'ready' AND d.embedded_with IS DISTINCT FROM s.embedding_model
        AND s.embedding_model IS NOT NULL) AS embeddings`;
  return lengths ?? {};
}
