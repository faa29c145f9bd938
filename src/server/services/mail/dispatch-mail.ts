import { z } from "zod";
import { MAX_MAIL_ATTEMPTS, retryDelayMs } from "~/domain/mail/retry";
import type { Mailer } from "~/server/ports/mailer";
import type { Log } from "~/server/ports/system";
import type { AnyMail, WriteDeps } from "./define-mail";
import { MAIL_TOPIC } from "./queue-mail";

export type MailDeps = WriteDeps & {
  log: Log;
  mailer: Mailer;
  /** All kinds of emails. */
  mails: readonly AnyMail[];
};

const BATCH_SIZE = 20;
const INTERVAL_MS = 30_000;

/** Sends all queued emails that are due. Failed ones are retried later, with growing delays. */
export async function dispatchMail(deps: MailDeps): Promise<void> {
  for (;;) {
    const due = await deps.db.outbox.findMany({
      where: { topic: MAIL_TOPIC, doneAt: null, availableAt: { lte: deps.clock.now() } },
      orderBy: { availableAt: "asc" },
      take: BATCH_SIZE,
      select: { id: true, attempts: true, payload: true },
    });
    for (const row of due) await dispatchOne(deps, row);
    if (due.length < BATCH_SIZE) return;
  }
}

async function dispatchOne(deps: MailDeps, row: { id: string; attempts: number; payload: unknown }) {
  const now = deps.clock.now();
  const attempts = row.attempts + 1;
  // Claims the row for this process: until the delay is over no other process sees it as due.
  const { count } = await deps.db.outbox.updateMany({
    where: { id: row.id, doneAt: null, attempts: row.attempts },
    data: { attempts, availableAt: new Date(now.getTime() + retryDelayMs(attempts)) },
  });
  if (count === 0) return;
  const mail = findMail(deps, row.payload);
  const parsed = mail?.read(row.payload);
  try {
    if (!parsed) throw new TypeError("Unreadable mail order");
    const message = await parsed.write(deps);
    if (message) await deps.mailer.send(message);
    await parsed.recordOutcome(deps.db, { state: "sent" });
    await deps.db.outbox.update({
      where: { id: row.id },
      data: { doneAt: deps.clock.now(), lastError: null, payload: parsed.payloadOnceSent },
    });
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 300) : "unknown";
    const givenUp = attempts >= (mail?.maxAttempts ?? MAX_MAIL_ATTEMPTS);
    deps.log.warn({ outboxId: row.id, attempts, givenUp, error: lastError }, "mail not sent");
    await parsed?.recordOutcome(deps.db, { state: givenUp ? "failed" : "retrying", error: lastError });
    await deps.db.outbox.update({
      where: { id: row.id },
      data: { lastError, ...(givenUp && { doneAt: deps.clock.now() }) },
    });
  }
}

const orderKind = z.object({ kind: z.string() });

function findMail({ mails }: MailDeps, payload: unknown): AnyMail | undefined {
  const kind = orderKind.safeParse(payload).data?.kind;
  return mails.find((mail) => mail.kind === kind);
}

/** Sends what is due in the background. */
export function dispatchMailSoon(deps: MailDeps): void {
  dispatchMail(deps).catch((error: unknown) => {
    deps.log.error({ error: error instanceof Error ? error.message : "unknown" }, "mail dispatch failed");
  });
}

/** Sends emails left by an earlier process, and retries that are due, until stopped. */
export function startMailDispatcher(deps: MailDeps): { stop: () => void } {
  dispatchMailSoon(deps);
  const timer = setInterval(() => dispatchMailSoon(deps), INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
