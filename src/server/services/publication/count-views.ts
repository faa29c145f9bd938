import type { Db } from "~/server/db";
import type { Log } from "~/server/ports/system";

type Deps = { db: Db; log: Log; viewCounter: ViewCounter };

/** How long views stay in memory; a killed process loses them. */
const FLUSH_DELAY_MS = 2_000;

/** Unsaved views by publication. */
export type ViewCounter = { views: Map<string, number>; timer: NodeJS.Timeout | undefined };

export const viewCounter = (): ViewCounter => ({ views: new Map(), timer: undefined });

/** Counts an anonymous view of a publication. */
export function countView(deps: Deps, publicationId: string): void {
  const { viewCounter: counter } = deps;
  counter.views.set(publicationId, (counter.views.get(publicationId) ?? 0) + 1);
  counter.timer ??= setTimeout(() => void saveViews(deps), FLUSH_DELAY_MS);
}

export async function saveViews({ db, log, viewCounter: counter }: Deps): Promise<void> {
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
    // Retried with the next flush.
    for (const [id, count] of counted) counter.views.set(id, (counter.views.get(id) ?? 0) + count);
    log.warn({ publications: ids.length, error: String(error) }, "views could not be counted");
  }
}
