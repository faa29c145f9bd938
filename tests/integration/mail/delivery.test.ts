import { expect, it } from "vitest";
import { MAX_MAIL_ATTEMPTS } from "~/domain/mail/retry";
import { smtpMailer } from "~/server/adapters/mailer/smtp";
import { authMails } from "~/server/services/auth/mails";
import { billingMails } from "~/server/services/billing/mails";
import { dispatchMail, type MailDeps } from "~/server/services/mail/dispatch-mail";
import { queueMail } from "~/server/services/mail/queue-mail";
import { authWorld } from "~tests/support/auth-world";
import { startSmtp } from "~tests/support/smtp-stand-in";

const world = authWorld();

async function newUser(): Promise<{ id: string; email: string }> {
  const { db, ids, clock } = world().deps;
  const id = ids.next();
  return db.user.create({
    data: { id, email: `${id}@example.com`, createdAt: clock.now() },
    select: { id: true, email: true },
  });
}

/** A pending sign-up of the user, as an order for its email. */
async function confirmationOf(userId: string) {
  const { db, ids, clock } = world().deps;
  const signUpId = ids.next();
  await db.signUp.create({ data: { id: signUpId, userId, passwordHash: "none", createdAt: clock.now() } });
  return authMails.confirmEmail.message({ userId, signUpId });
}

/** The world with an SMTP server at this address. */
const withMailServer = (url: string): MailDeps => ({
  ...world().deps,
  mailer: smtpMailer({ url, from: "hello@bluebonnet.example" }),
});

it("speaks SMTP: the email arrives with its link", async () => {
  const smtp = await startSmtp();
  const user = await newUser();
  await queueMail(world().deps, world().deps.db, await confirmationOf(user.id));
  await dispatchMail(withMailServer(smtp.url));
  await smtp.close();
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]).toMatchObject({ to: user.email, from: "hello@bluebonnet.example" });
  expect(smtp.mails[0]?.text).toContain("https://bluebonnet.example/verify-email?token=");
});

it("retries with growing delays while the server rejects it, then sends once", async () => {
  const smtp = await startSmtp({ refusals: 2 });
  const user = await newUser();
  await queueMail(world().deps, world().deps.db, await confirmationOf(user.id));
  const deps = withMailServer(smtp.url);
  await dispatchMail(deps);
  await dispatchMail(deps);
  expect(smtp.attempts()).toBe(1);
  world().pass(30_000);
  await dispatchMail(deps);
  world().pass(30_000);
  await dispatchMail(deps);
  expect(smtp.attempts()).toBe(2);
  world().pass(30_000);
  await dispatchMail(deps);
  await dispatchMail(deps);
  await smtp.close();
  expect(smtp.attempts()).toBe(3);
  expect(smtp.mails).toHaveLength(1);
});

it("sends each email once, even with concurrent dispatchers", async () => {
  const smtp = await startSmtp();
  const user = await newUser();
  await queueMail(world().deps, world().deps.db, authMails.accountExists.message({ userId: user.id }));
  const deps = withMailServer(smtp.url);
  await Promise.all(Array.from({ length: 6 }, () => dispatchMail(deps)));
  await smtp.close();
  expect(smtp.mails).toHaveLength(1);
});

it("gives up eventually, and records that in the row", async () => {
  const user = await newUser();
  const { db } = world().deps;
  await queueMail(world().deps, db, await confirmationOf(user.id));
  const ofUser = { payload: { path: ["userId"], equals: user.id } };
  await db.outbox.updateMany({ where: ofUser, data: { attempts: MAX_MAIL_ATTEMPTS - 1 } });
  const smtp = await startSmtp({ refusals: 1 });
  await dispatchMail(withMailServer(smtp.url));
  await smtp.close();
  const row = await db.outbox.findFirstOrThrow({ where: ofUser });
  expect(row.doneAt).not.toBeNull();
  expect(row.lastError).toMatch(/421|busy/i);
});

it("drops an email that is no longer needed", async () => {
  const user = await newUser();
  const { db } = world().deps;
  await queueMail(world().deps, db, await confirmationOf(user.id));
  await db.user.delete({ where: { id: user.id } });
  expect(await world().emailsTo(user.email)).toEqual([]);
});

it("emails a subscription's outcome, and keeps none of it in the order", async () => {
  const user = await newUser();
  const { db } = world().deps;
  const news = {
    kind: "renewed",
    planId: "pro-plan",
    cycle: "monthly",
    until: "2026-04-01T00:00:00.000Z",
    bill: null,
  } as const;
  await queueMail(world().deps, db, billingMails.notice.message({ userId: user.id, news, isTest: true }));
  const [mail] = await world().emailsTo(user.email);
  expect(mail?.subject).toBe("Your Professional plan was renewed (Bluebonnet)");
  expect(mail?.text).toContain("Test mode: no money moves.");
  const spent = await db.outbox.findFirst({ where: { payload: { path: ["userId"], equals: user.id } } });
  expect(spent?.payload).toEqual({ kind: "billing_notice", userId: user.id });
});
