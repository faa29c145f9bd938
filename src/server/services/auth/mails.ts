import { z } from "zod";
import { isMailed } from "~/domain/auth/audit-kind";
import {
  accountExistsMail,
  confirmationMail,
  newEmailMail,
  oldEmailMail,
  resetMail,
} from "~/domain/auth/auth-mail";
import { confirmationExpiry, earliestResend, RESEND_WINDOW_MS } from "~/domain/auth/confirmation";
import { placeLabel } from "~/domain/auth/ip-address";
import { resetExpiry } from "~/domain/auth/password-reset";
import { securityMail } from "~/domain/auth/security-mail";
import { defineUserMail, noFields, type WriteDeps } from "~/server/services/mail/define-mail";
import { tokenHash } from "./challenge";
import { auditDetail, deviceLabel } from "./security-events";

/** Emails about sign-up, sign-in and account security. */
export const authMails = {
  confirmEmail: defineUserMail({
    kind: "confirm_email",
    fields: z.object({ signUpId: z.uuid() }),
    async write(deps, { signUpId }, { id: userId }) {
      const pending = await deps.db.signUp.count({ where: { id: signUpId, userId } });
      if (pending === 0) return undefined;
      const token = await issueToken(deps, { userId, purpose: "confirm_email", signUpId });
      return confirmationMail({ link: `${deps.appUrl}/verify-email?token=${token}` });
    },
  }),
  accountExists: defineUserMail({
    kind: "account_exists",
    fields: noFields,
    write: async (deps) => accountExists(deps),
  }),
  resetPassword: defineUserMail({
    kind: "reset_password",
    /** `askedAt`: only links sent before it count toward the resend delay. */
    fields: z.object({ askedAt: z.iso.datetime() }),
    async write(deps, { askedAt }, { id: userId }) {
      if (await isTooSoon(deps, { userId, askedAt: new Date(askedAt) })) return undefined;
      const token = await issueToken(deps, { userId, purpose: "reset_password" });
      return resetMail({ link: `${deps.appUrl}/reset-password?token=${token}` });
    },
  }),
  confirmOldEmail: defineUserMail({
    kind: "confirm_old_email",
    fields: z.object({ changeId: z.uuid() }),
    async write(deps, { changeId }, { id: userId }) {
      const change = await findOpenChange(deps, { userId, changeId });
      if (!change || change.oldConfirmedAt) return undefined;
      const link = await issueChangeLink(deps, { userId, changeId, side: "oldTokenHash" });
      return oldEmailMail({ newEmail: change.newEmail, link });
    },
  }),
  confirmNewEmail: defineUserMail({
    kind: "confirm_new_email",
    fields: z.object({ changeId: z.uuid() }),
    async write(deps, { changeId }, { id: userId }) {
      const change = await findOpenChange(deps, { userId, changeId });
      if (!change || change.newConfirmedAt) return undefined;
      const to = change.newEmail;
      // The requester must not learn that this address has an account; its owner may.
      if ((await deps.db.user.count({ where: { email: to } })) > 0) return { to, ...accountExists(deps) };
      return {
        to,
        ...newEmailMail({ link: await issueChangeLink(deps, { userId, changeId, side: "newTokenHash" }) }),
      };
    },
  }),
  securityNotice: defineUserMail({
    kind: "security_notice",
    /** `to` only if the user's own address is no longer the right one; removed once sent. */
    fields: z.object({ eventId: z.uuid(), to: z.email().optional() }),
    async write(deps, { eventId, to }, user) {
      const text = await noticeText(deps, { userId: user.id, eventId });
      return text && { ...text, to: to ?? user.email };
    },
  }),
};

const accountExists = ({ appUrl }: WriteDeps) => accountExistsMail({ loginLink: `${appUrl}/login` });

/** Counts links sent before the request, not those created by failed attempts to send it. */
async function isTooSoon(
  deps: WriteDeps,
  { userId, askedAt }: { userId: string; askedAt: Date },
): Promise<boolean> {
  const earlier = await deps.db.authToken.findMany({
    where: {
      userId,
      purpose: "reset_password",
      createdAt: { lt: askedAt, gt: new Date(askedAt.getTime() - RESEND_WINDOW_MS) },
    },
    select: { createdAt: true },
  });
  const notBefore = earliestResend(earlier.map(({ createdAt }) => createdAt));
  return notBefore !== null && askedAt < notBefore;
}

async function noticeText(deps: WriteDeps, { eventId, userId }: { eventId: string; userId: string }) {
  const event = await deps.db.auditEvent.findFirst({
    where: { id: eventId, userId },
    select: { kind: true, createdAt: true, actorId: true, userAgent: true, address: true, detail: true },
  });
  if (!event || !isMailed(event.kind)) return undefined;
  const notice = {
    kind: event.kind,
    at: event.createdAt,
    from: event.actorId ? null : { device: deviceLabel(event.userAgent), place: placeLabel(event.address) },
    detail: auditDetail.parse(event.detail),
  };
  return securityMail(notice, deps);
}

const expiryFor = { confirm_email: confirmationExpiry, reset_password: resetExpiry };

type TokenRequest = { userId: string; purpose: keyof typeof expiryFor; signUpId?: string };

async function issueToken(deps: WriteDeps, request: TokenRequest): Promise<string> {
  const token = deps.ids.secret();
  const now = deps.clock.now();
  await deps.db.authToken.create({
    data: {
      id: deps.ids.next(),
      ...request,
      tokenHash: tokenHash(token),
      createdAt: now,
      expiresAt: expiryFor[request.purpose](now),
    },
    select: { id: true },
  });
  return token;
}

type ChangeOrder = { userId: string; changeId: string };

/** A pending change of address. */
const findOpenChange = (deps: WriteDeps, { userId, changeId }: ChangeOrder) =>
  deps.db.emailChange.findFirst({
    where: { id: changeId, userId, endedAt: null, expiresAt: { gt: deps.clock.now() } },
    select: { newEmail: true, oldConfirmedAt: true, newConfirmedAt: true },
  });

async function issueChangeLink(
  deps: WriteDeps,
  { userId, changeId, side }: ChangeOrder & { side: "oldTokenHash" | "newTokenHash" },
): Promise<string> {
  const token = deps.ids.secret();
  await deps.db.emailChange.updateMany({
    where: { id: changeId, userId, endedAt: null },
    data: { [side]: tokenHash(token) },
  });
  return `${deps.appUrl}/confirm-email-change?token=${token}`;
}
