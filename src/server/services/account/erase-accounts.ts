import "server-only";
import { type DeleteCustomerDeps, deleteCustomer } from "~/server/services/billing/delete-customer";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { MAIL_TOPIC, queueMail } from "../mail/queue-mail";
import { accountMails } from "./mails";

export type EraseDeps = MailDeps & DeleteCustomerDeps;

const BATCH_SIZE = 50;

/** Erases the accounts whose time is over, with everything that belongs to them; gives how many. */
export async function eraseAccounts(deps: EraseDeps): Promise<number> {
  let erased = 0;
  for (;;) {
    const due = await deps.db.user.findMany({
      where: { erasureDueAt: { lte: deps.clock.now() } },
      take: BATCH_SIZE,
      select: { id: true, email: true },
    });
    let erasedInBatch = 0;
    for (const user of due) erasedInBatch += await tryErase(deps, user);
    erased += erasedInBatch;
    // Who could not be erased is due the next time, too.
    if (due.length < BATCH_SIZE || erasedInBatch === 0) break;
  }
  if (erased > 0) {
    deps.log.info({ erased }, "accounts were erased");
    dispatchMailSoon(deps);
  }
  return erased;
}

/** One that cannot be erased now holds up nobody else. */
const tryErase = (deps: EraseDeps, user: { id: string; email: string }): Promise<number> =>
  eraseOne(deps, user).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : "unknown";
    deps.log.error({ userId: user.id, error: reason }, "an account was not erased");
    return 0;
  });

async function eraseOne(deps: EraseDeps, { id, email }: { id: string; email: string }): Promise<number> {
  await deleteCustomer(deps, id);
  return deps.db.$transaction(async (tx) => {
    // All that is a user's own goes with its row: every relation to it cascades.
    const { count } = await tx.user.deleteMany({ where: { id, erasureDueAt: { lte: deps.clock.now() } } });
    if (count === 0) return 0;
    await tx.outbox.deleteMany({ where: { topic: MAIL_TOPIC, payload: { path: ["userId"], equals: id } } });
    await queueMail(deps, tx, accountMails.accountErased.order({ userId: id, to: email }));
    return count;
  });
}
