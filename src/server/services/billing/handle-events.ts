import "server-only";
import { pauseAfter } from "~/domain/auth/mail-order";
import type { Log } from "~/server/ports/log";
import { type RefreshDeps, refreshSubscription } from "./refresh-subscription";

export type EventDeps = RefreshDeps & { log: Log };

const BATCH = 50;
/** About two days of tries; the sweep and every later event of the subscription go on asking. */
const MOST_ATTEMPTS = 50;

type DueEvent = { id: string; subscriptionId: string | null; attempts: number };

/**
 * Handles the events that are due. None is believed: the subscription that it names is read anew, once for all of its
 * events. What fails is tried again later, with growing pauses. Mails that follow wait in the outbox.
 */
export async function handleEvents(deps: EventDeps): Promise<void> {
  for (;;) {
    const due = await deps.db.billingEvent.findMany({
      where: { handledAt: null, availableAt: { lte: deps.clock.now() }, attempts: { lt: MOST_ATTEMPTS } },
      orderBy: { availableAt: "asc" },
      take: BATCH,
      select: { id: true, subscriptionId: true, attempts: true },
    });
    for (const [subscriptionId, events] of Map.groupBy(due, (event) => event.subscriptionId))
      await handleTogether(deps, subscriptionId, events);
    if (due.length < BATCH) return;
  }
}

async function handleTogether(deps: EventDeps, subscriptionId: string | null, events: readonly DueEvent[]) {
  const ids = events.map(({ id }) => id);
  const attempts = 1 + Math.max(...events.map((event) => event.attempts));
  const now = deps.clock.now();
  // Claims them for this process: until the pause is over nobody else sees them as due.
  const { count } = await deps.db.billingEvent.updateMany({
    where: { id: { in: ids }, handledAt: null, availableAt: { lte: now } },
    data: { attempts, availableAt: new Date(now.getTime() + pauseAfter(attempts)) },
  });
  if (count === 0) return;
  try {
    const outcome = subscriptionId && (await refreshSubscription(deps, subscriptionId));
    // Something newer was known by the clock of another process, which may be wrong: ask once more, later.
    if (outcome === "outdated") return;
    await deps.db.billingEvent.updateMany({
      where: { id: { in: ids } },
      data: { handledAt: deps.clock.now(), lastError: null },
    });
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 300) : "unknown";
    deps.log.warn({ subscriptionId, attempts, error: lastError }, "payment events were not handled");
    await deps.db.billingEvent.updateMany({ where: { id: { in: ids } }, data: { lastError } });
  }
}
