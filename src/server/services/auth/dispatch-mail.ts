import "server-only";
import { MAIL_TOPIC, MAX_MAIL_ATTEMPTS, mailOrder, pauseAfter } from "~/domain/auth/mail-order";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Log } from "~/server/ports/log";
import type { Mailer } from "~/server/ports/mailer";
import { writeMail } from "./write-mail";

export type MailDeps = { db: Db; clock: Clock; ids: Ids; log: Log; mailer: Mailer; appUrl: string };

const BATCH = 20;
const EVERY_MS = 30_000;

/** Sends every ordered mail that is due. One that fails is tried again later, with growing pauses. */
export async function dispatchMail(deps: MailDeps): Promise<void> {
  for (;;) {
    const due = await deps.db.outbox.findMany({
      where: { topic: MAIL_TOPIC, doneAt: null, availableAt: { lte: deps.clock.now() } },
      orderBy: { availableAt: "asc" },
      take: BATCH,
      select: { id: true, attempts: true, payload: true },
    });
    for (const row of due) await dispatchOne(deps, row);
    if (due.length < BATCH) return;
  }
}

async function dispatchOne(deps: MailDeps, row: { id: string; attempts: number; payload: unknown }) {
  const now = deps.clock.now();
  const attempts = row.attempts + 1;
  // Claims it, for this process alone: until the pause is over nobody else sees it as due.
  const { count } = await deps.db.outbox.updateMany({
    where: { id: row.id, doneAt: null, attempts: row.attempts },
    data: { attempts, availableAt: new Date(now.getTime() + pauseAfter(attempts)) },
  });
  if (count === 0) return;
  try {
    const order = mailOrder.parse(row.payload);
    const mail = await writeMail(deps, order);
    if (mail) await deps.mailer.send(mail);
    // What is left of the order names nobody: an address in it went with the mail.
    const { kind, userId } = order;
    await deps.db.outbox.update({
      where: { id: row.id },
      data: { doneAt: deps.clock.now(), lastError: null, payload: { kind, userId } },
    });
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 300) : "unknown";
    const givenUp = attempts >= MAX_MAIL_ATTEMPTS;
    deps.log.warn({ outboxId: row.id, attempts, givenUp, error: lastError }, "mail not sent");
    await deps.db.outbox.update({
      where: { id: row.id },
      data: { lastError, ...(givenUp && { doneAt: deps.clock.now() }) },
    });
  }
}

/** Sends what is due without making anybody wait for it. */
export function dispatchMailSoon(deps: MailDeps): void {
  dispatchMail(deps).catch((error: unknown) => {
    deps.log.error({ error: error instanceof Error ? error.message : "unknown" }, "mail dispatch failed");
  });
}

/** Sends mails that an earlier process left, and those whose pause is over, until stopped. */
export function startMailDispatcher(deps: MailDeps): { stop: () => void } {
  dispatchMailSoon(deps);
  const timer = setInterval(() => dispatchMailSoon(deps), EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
