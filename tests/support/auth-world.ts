import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { StoredMail } from "~/domain/mail/stored-mail";
import type { Owners } from "~/domain/owner/owners";
import { memoryLimits } from "~/server/adapters/limits/memory";
import { outboxMailer } from "~/server/adapters/mailer/outbox";
import { systemIds } from "~/server/adapters/system/ids";
import { jsonLog } from "~/server/adapters/system/log";
import { mails } from "~/server/mails";
import type { Limits } from "~/server/ports/limits";
import type { Payments } from "~/server/ports/payments";
import { type ProcessState, processState } from "~/server/process-state";
import { dispatchMail, type MailDeps } from "~/server/services/mail/dispatch-mail";
import { memoryRecords } from "~payments-simulator";
import { simulatedPayments } from "./payments-under-test";
import { testDatabase } from "./test-database";

export type AuthWorld = {
  deps: MailDeps & ProcessState & { limits: Limits; payments: Payments; owners: Owners };
  /** Advances the test clock, which is otherwise frozen. */
  pass(milliseconds: number): void;
  /** Waits until no email is due, then returns the emails to an address, newest first. */
  emailsTo(email: string): Promise<StoredMail[]>;
  /** The token in the newest confirmation email to an address. */
  tokenFor(email: string): Promise<string>;
};

export const device = { userAgent: "Test Browser", address: "127.0.0.1" };

/** Auth services with a real database, a manual clock, and emails in an outbox folder. */
export function authWorld(): () => AuthWorld {
  const database = testDatabase();
  let folder = "";
  let world: AuthWorld | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "bluebonnet-outbox-"));
    let now = new Date("2026-03-01T12:00:00Z");
    const clock = { now: () => now };
    const mailer = outboxMailer({
      folder,
      from: "Bluebonnet <hello@bluebonnet.example>",
      clock,
      ids: systemIds,
    });
    const deps: AuthWorld["deps"] = {
      ...processState(),
      db: database().db,
      clock,
      ids: systemIds,
      limits: memoryLimits(),
      payments: simulatedPayments(memoryRecords()).payments,
      log: jsonLog("silent"),
      mailer,
      mails,
      owners: { emails: [], orFirst: false },
      appUrl: "https://bluebonnet.example",
      salesEmail: "sales@bluebonnet.example",
    };
    const emailsTo = async (email: string) => {
      await dispatchMail(deps);
      // Another dispatch, started by a service, may be sending the email right now.
      while ((await deps.db.outbox.count({ where: { doneAt: null, lastError: null } })) > 0) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return ((await mailer.listStored?.()) ?? []).filter((mail) => mail.to === email);
    };
    world = {
      deps,
      pass(milliseconds) {
        now = new Date(now.getTime() + milliseconds);
      },
      emailsTo,
      async tokenFor(email) {
        const token = (await emailsTo(email))[0]?.text.match(/verify-email\?token=([\w-]{43})/)?.[1];
        if (!token) throw new Error(`No confirmation email to ${email}`);
        return token;
      },
    };
  });
  // An email of the last test may still be being written.
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return () => {
    if (!world) throw new Error("The auth world opens before the first test of the file, not earlier.");
    return world;
  };
}
