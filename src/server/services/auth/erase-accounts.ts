import "server-only";
import { MAIL_TOPIC } from "~/domain/auth/mail-order";
import { dispatchMailSoon, type MailDeps } from "./dispatch-mail";
import { queueMail } from "./queue-mail";

const HOUR_MS = 3_600_000;
const BATCH = 50;

/** Erases the accounts whose time is over, with everything that belongs to them; gives how many. */
export async function eraseAccounts(deps: MailDeps): Promise<number> {
  let erased = 0;
  for (;;) {
    const due = await deps.db.user.findMany({
      where: { erasureDueAt: { lte: deps.clock.now() } },
      take: BATCH,
      select: { id: true, email: true },
    });
    for (const user of due) erased += await eraseOne(deps, user);
    if (due.length < BATCH) break;
  }
  if (erased > 0) {
    deps.log.info({ erased }, "accounts were erased");
    dispatchMailSoon(deps);
  }
  return erased;
}

async function eraseOne(deps: MailDeps, { id, email }: { id: string; email: string }): Promise<number> {
  return deps.db.$transaction(async (tx) => {
    // All that is a user's own goes with its row: every relation to it cascades.
    const { count } = await tx.user.deleteMany({ where: { id, erasureDueAt: { lte: deps.clock.now() } } });
    if (count === 0) return 0;
    await tx.outbox.deleteMany({ where: { topic: MAIL_TOPIC, payload: { path: ["userId"], equals: id } } });
    await queueMail(deps, tx, { kind: "account_erased", userId: id, to: email });
    return count;
  });
}

/** Erases what is due now and every hour, until stopped. */
export function startErasing(deps: MailDeps): { stop: () => void } {
  const sweep = () => {
    eraseAccounts(deps).catch((error: unknown) => {
      deps.log.error(
        { error: error instanceof Error ? error.message : "unknown" },
        "accounts were not erased",
      );
    });
  };
  sweep();
  const timer = setInterval(sweep, HOUR_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
