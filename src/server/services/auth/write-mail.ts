import "server-only";
import { z } from "zod";
import { isMailed } from "~/domain/auth/audit-kind";
import { confirmationExpiry, RESEND_WINDOW_MS, resendNotBefore } from "~/domain/auth/confirmation";
import type { MailText } from "~/domain/auth/letter";
import type { MailOrder } from "~/domain/auth/mail-order";
import {
  accountErasedMail,
  accountExistsMail,
  confirmationMail,
  replyFinishedMail,
  resetMail,
} from "~/domain/auth/mail-text";
import { resetExpiry } from "~/domain/auth/password-reset";
import { placeOf } from "~/domain/auth/place";
import { securityMail } from "~/domain/auth/security-mail";
import { billingMail } from "~/domain/billing/billing-mail";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Mail } from "~/server/ports/mailer";
import { writeInquiryMail } from "~/server/services/inquiry/write-inquiry-mail";
import { deviceWords } from "./device-words";
import { tokenHash } from "./token-hash";
import { writeEmailChangeMail } from "./write-email-change-mail";

type WriteDeps = { db: Db; clock: Clock; ids: Ids; appUrl: string; salesEmail: string };
type Order<Kind extends MailOrder["kind"]> = Extract<MailOrder, { kind: Kind }>;
type Reader = { id: string; email: string };

/** Writes an ordered mail, making the secret in it; undefined when its reason is gone. */
export async function writeMail(deps: WriteDeps, order: MailOrder): Promise<Mail | undefined> {
  if ("inquiryId" in order) return writeInquiryMail(deps, order);
  if (order.kind === "account_erased") {
    return { to: order.to, ...accountErasedMail({ signUpLink: `${deps.appUrl}/signup` }) };
  }
  const user = await deps.db.user.findUnique({
    where: { id: order.userId },
    select: { id: true, email: true },
  });
  if (!user) return undefined;
  switch (order.kind) {
    case "confirm_old_email":
    case "confirm_new_email":
      return writeEmailChangeMail(deps, order, user);
    case "billing_notice":
      return { to: user.email, ...billingMail(order.news, { appUrl: deps.appUrl, isTest: order.isTest }) };
    case "security_notice": {
      const text = await noticeText(deps, order);
      return text && { to: order.to ?? user.email, ...text };
    }
    default: {
      const text = await textFor(deps, order, user);
      return text && { to: user.email, ...text };
    }
  }
}

async function textFor(
  deps: WriteDeps,
  order: Order<"account_exists" | "confirm_email" | "reset_password" | "reply_finished">,
  user: Reader,
): Promise<MailText | undefined> {
  switch (order.kind) {
    case "account_exists":
      return accountExistsMail({ loginLink: `${deps.appUrl}/login` });
    case "confirm_email": {
      const { signUpId } = order;
      const waits = await deps.db.signUp.count({ where: { id: signUpId, userId: user.id } });
      if (waits === 0) return undefined;
      const token = await issueToken(deps, { userId: user.id, purpose: "confirm_email", signUpId });
      return confirmationMail({ link: `${deps.appUrl}/verify-email?token=${token}` });
    }
    case "reset_password": {
      if (await cameTooSoon(deps, order)) return undefined;
      const token = await issueToken(deps, { userId: user.id, purpose: "reset_password" });
      return resetMail({ link: `${deps.appUrl}/reset-password?token=${token}` });
    }
    case "reply_finished": {
      const chat = await deps.db.chat.findFirst({
        where: { id: order.chatId, userId: user.id, deletedAt: null },
        select: { id: true, title: true },
      });
      return chat
        ? replyFinishedMail({ title: chat.title, link: `${deps.appUrl}/chat/${chat.id}` })
        : undefined;
    }
  }
}

/** Links mailed before the order was given decide; those that failing tries to send it made do not. */
async function cameTooSoon(deps: WriteDeps, order: Order<"reset_password">): Promise<boolean> {
  const askedAt = new Date(order.askedAt);
  const earlier = await deps.db.authToken.findMany({
    where: {
      userId: order.userId,
      purpose: "reset_password",
      createdAt: { lt: askedAt, gt: new Date(askedAt.getTime() - RESEND_WINDOW_MS) },
    },
    select: { createdAt: true },
  });
  const notBefore = resendNotBefore(earlier.map(({ createdAt }) => createdAt));
  return notBefore !== null && askedAt < notBefore;
}

async function noticeText(deps: WriteDeps, order: Order<"security_notice">): Promise<MailText | undefined> {
  const event = await deps.db.auditEvent.findFirst({
    where: { id: order.eventId, userId: order.userId },
    select: { kind: true, createdAt: true, userAgent: true, address: true, detail: true },
  });
  if (!event || !isMailed(event.kind)) return undefined;
  const notice = {
    kind: event.kind,
    at: event.createdAt,
    device: deviceWords(event.userAgent),
    place: placeOf(event.address),
    detail: z.record(z.string(), z.string()).catch({}).parse(event.detail),
  };
  return securityMail(notice, deps);
}

const expiryOf = { confirm_email: confirmationExpiry, reset_password: resetExpiry };

type TokenOrder = { userId: string; purpose: keyof typeof expiryOf; signUpId?: string };

async function issueToken(deps: WriteDeps, order: TokenOrder): Promise<string> {
  const token = deps.ids.secret();
  const now = deps.clock.now();
  await deps.db.authToken.create({
    data: {
      id: deps.ids.next(),
      ...order,
      tokenHash: tokenHash(token),
      createdAt: now,
      expiresAt: expiryOf[order.purpose](now),
    },
    select: { id: true },
  });
  return token;
}
