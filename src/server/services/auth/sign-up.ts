import "server-only";
import type { SignUpInput } from "~/domain/auth/credentials";
import type { Limits } from "~/server/ports/limits";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { queueMail } from "../mail/queue-mail";
import { type Device, recordAudit } from "./audit";
import { rejectCommonPassword } from "./common-passwords";
import { limitByPair } from "./enforce-rate-limit";
import { authMails } from "./mails";
import { hashPassword } from "./password";
import { tokenHash } from "./token-hash";

type SignUp = Pick<SignUpInput, "name" | "email" | "password">;

/**
 * Keeps a sign-up until its address is confirmed: only then do its name and password become the account's. Several
 * for one address wait side by side, because the first to come need not be the owner's. An address that has an account
 * gets a mail that says so; the caller sees no difference, in answer or in time.
 *
 * @returns the secret (32 bytes, base64url) by which the browser that signed up is known again
 * @throws {DomainError} `invalid` for a password that everybody has
 */
export async function signUp(
  deps: MailDeps & { limits: Limits },
  device: Device,
  input: SignUp,
): Promise<{ browser: string }> {
  rejectCommonPassword(input.password);
  // This mail counts as the first of those that may be asked for.
  await deps.limits.consume(limitByPair("confirm_pair", input.email, device));
  const passwordHash = await hashPassword(input.password);
  const browser = deps.ids.secret();
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
    if (user.emailVerified) return queueMail(deps, tx, authMails.accountExists.order({ userId }));
    const id = deps.ids.next();
    const browserHash = tokenHash(browser);
    await tx.signUp.create({
      data: { id, userId, name: input.name, passwordHash, browserHash, createdAt },
      select: { id: true },
    });
    await queueMail(deps, tx, authMails.confirmEmail.order({ userId, signUpId: id }));
  });
  dispatchMailSoon(deps);
  return { browser };
}
