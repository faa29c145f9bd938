import "server-only";
import {
  isGivenUp,
  MAIL_TOPIC,
  type MailOrder,
  mailOrder,
  pauseAfter,
  spentOrder,
} from "~/domain/auth/mail-order";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Log } from "~/server/ports/log";
import type { Mailer } from "~/server/ports/mailer";
import { type MailOutcome, noteInquiryMail } from "~/server/services/inquiry/note-inquiry-mail";
import { writeMail } from "./write-mail";

export type MailDeps = {
  db: Db;
  clock: Clock;
  ids: Ids;
  log: Log;
  mailer: Mailer;
  appUrl: string;
  /** Where inquiries go. */
  salesEmail: string;
};

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
  const order = mailOrder.safeParse(row.payload).data;
  try {
    if (!order) throw new TypeError("This order cannot be read");
    const mail = await writeMail(deps, order);
    if (mail) await deps.mailer.send(mail);
    await note(deps, order, { state: "sent" });
    await deps.db.outbox.update({
      where: { id: row.id },
      data: { doneAt: deps.clock.now(), lastError: null, payload: spentOrder(order) },
    });
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 300) : "unknown";
    const givenUp = isGivenUp(order?.kind, attempts);
    deps.log.warn({ outboxId: row.id, attempts, givenUp, error: lastError }, "mail not sent");
    await note(deps, order, { state: givenUp ? "failed" : "retrying", error: lastError });
    await deps.db.outbox.update({
      where: { id: row.id },
      data: { lastError, ...(givenUp && { doneAt: deps.clock.now() }) },
    });
  }
}

/** Before the order is settled: a row that was never told would say for ever that its mail waits. */
async function note({ db }: MailDeps, order: MailOrder | undefined, outcome: MailOutcome) {
  if (order && "inquiryId" in order) await noteInquiryMail(db, order, outcome);
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
