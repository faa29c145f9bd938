import "server-only";
import type { Db } from "~/server/db";
import type { Log } from "~/server/ports/log";

type Deps = { db: Db; log: Log };

/** How long views are counted in memory: a kill loses so many of them. */
const FLUSH_DELAY_MS = 2_000;

type Counter = { views: Map<string, number>; timer: NodeJS.Timeout | undefined };

// Next may load a module several times per process.
const shared = globalThis as typeof globalThis & { bluebonnetViews?: WeakMap<Db, Counter> };
shared.bluebonnetViews ??= new WeakMap();
const byDatabase = shared.bluebonnetViews;

function counterOf(db: Db): Counter {
  const known = byDatabase.get(db) ?? { views: new Map<string, number>(), timer: undefined };
  byDatabase.set(db, known);
  return known;
}

/** Counts that somebody opened a publication; who it was is not kept. */
export function countView(deps: Deps, publicationId: string): void {
  const counter = counterOf(deps.db);
  counter.views.set(publicationId, (counter.views.get(publicationId) ?? 0) + 1);
  counter.timer ??= setTimeout(() => void saveViews(deps), FLUSH_DELAY_MS);
}

/** Saves the views that were counted since the last time. */
export async function saveViews({ db, log }: Deps): Promise<void> {
  const counter = counterOf(db);
  clearTimeout(counter.timer);
  counter.timer = undefined;
  const counted = [...counter.views];
  counter.views.clear();
  if (counted.length === 0) return;
  const [ids, views] = [counted.map(([id]) => id), counted.map(([, count]) => count)];
  try {
    await db.$executeRaw`
      UPDATE publications p SET views = p.views + c.views
      FROM unnest(${ids}::uuid[], ${views}::int[]) AS c(id, views) WHERE p.id = c.id`;
  } catch (error) {
    log.warn({ publications: ids.length, error: String(error) }, "views could not be counted");
  }
}
