import { type DeleteCustomerDeps, deleteCustomer } from "~/server/services/billing/customer";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { MAIL_TOPIC, queueMail } from "../mail/queue-mail";
import { accountMails } from "./mails";

export type EraseDeps = MailDeps & DeleteCustomerDeps;

const BATCH_SIZE = 50;

/** Erases all accounts that are due, with everything that belongs to them; returns their number. */
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
    // Accounts that failed are still due at the next run.
    if (due.length < BATCH_SIZE || erasedInBatch === 0) break;
  }
  if (erased > 0) {
    deps.log.info({ erased }, "accounts were erased");
    dispatchMailSoon(deps);
  }
  return erased;
}

/** A failure must not block the other accounts. */
const tryErase = (deps: EraseDeps, user: { id: string; email: string }): Promise<number> =>
  eraseOne(deps, user).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : "unknown";
    deps.log.error({ userId: user.id, error: reason }, "an account was not erased");
    return 0;
  });

async function eraseOne(deps: EraseDeps, { id, email }: { id: string; email: string }): Promise<number> {
  await deleteCustomer(deps, id);
  return deps.db.$transaction(async (tx) => {
    // Everything the user owns is deleted with the row: all relations cascade.
    const { count } = await tx.user.deleteMany({ where: { id, erasureDueAt: { lte: deps.clock.now() } } });
    if (count === 0) return 0;
    await tx.outbox.deleteMany({ where: { topic: MAIL_TOPIC, payload: { path: ["userId"], equals: id } } });
    await queueMail(deps, tx, accountMails.accountErased.message({ userId: id, to: email }));
    return count;
  });
}
