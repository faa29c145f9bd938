import type { SignUpInput } from "~/domain/auth/credentials";
import type { Db } from "~/server/db";
import type { Limits } from "~/server/ports/limits";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { queueMail } from "../mail/queue-mail";
import { tokenHash } from "./challenge";
import { limitByPair } from "./enforce-rate-limit";
import { authMails } from "./mails";
import type { Passwords } from "./password";
import { type Device, recordAudit } from "./security-events";
import { requireSignUp, type SignUpDeps } from "./sign-up-mode";

type SignUp = Pick<SignUpInput, "name" | "email" | "password">;

/**
 * Stores a sign-up until its address is confirmed; only then do its name and password become the account's. An
 * address can have several, because the first need not be the owner's. If it already has an account, it is emailed
 * about that; the caller sees no difference, in response or in timing.
 *
 * @returns the secret (32 bytes, base64url) that identifies the browser that signed up
 * @throws {DomainError} `invalid` for a common password; `forbidden` where new accounts are refused
 */
export async function signUp(
  deps: MailDeps & SignUpDeps & { limits: Limits; passwords: Passwords },
  device: Device,
  input: SignUp,
): Promise<{ browser: string }> {
  await requireSignUp(deps, deps.db, input.email);
  deps.passwords.rejectCommon(input.password);
  // This email counts as the first one of the resend limit.
  await deps.limits.consume(limitByPair("confirm_pair", input.email, device));
  const passwordHash = await deps.passwords.hash(input.password);
  const browserSecret = deps.ids.secret();
  const createdAt = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.user.createMany({
      data: { id: deps.ids.next(), email: input.email, createdAt },
      skipDuplicates: true,
    });
    const user = await tx.user.findUniqueOrThrow({
      where: { email: input.email },
      select: { id: true, emailVerified: true },
    });
    const userId = user.id;
    if (count > 0) await recordAudit(deps, tx, { kind: "signed_up", userId, device });
    if (user.emailVerified) return queueMail(deps, tx, authMails.accountExists.message({ userId }));
    const id = deps.ids.next();
    const browserHash = tokenHash(browserSecret);
    await tx.signUp.create({
      data: { id, userId, name: input.name, passwordHash, browserHash, createdAt },
      select: { id: true },
    });
    await queueMail(deps, tx, authMails.confirmEmail.message({ userId, signUpId: id }));
  });
  dispatchMailSoon(deps);
  return { browser: browserSecret };
}

/**
 * The unconfirmed sign-up of an address: this browser's, otherwise the newest; null if there is none. `browser` is
 * the secret in the browser's cookie.
 */
export async function pendingSignUp(db: Db, { email, browser }: { email: string; browser?: string }) {
  const select = { id: true, userId: true, passwordHash: true } as const;
  const user = { email, emailVerified: null };
  const browserSignUp =
    browser && (await db.signUp.findFirst({ where: { user, browserHash: tokenHash(browser) }, select }));
  return browserSignUp || db.signUp.findFirst({ where: { user }, orderBy: { id: "desc" }, select });
}
