import "server-only";
import type { SignUpInput } from "~/domain/auth/credentials";
import type { Tx } from "~/server/db";
import type { Limits } from "~/server/ports/limits";
import { type Device, recordAudit } from "./audit";
import { refuseCommonPassword } from "./common-passwords";
import { dispatchMailSoon, type MailDeps } from "./dispatch-mail";
import { byPair } from "./pace";
import { hashPassword } from "./password";
import { queueMail } from "./queue-mail";

type SignUp = Pick<SignUpInput, "name" | "email" | "password">;

/**
 * Makes an account that its confirmation mail will open. An address that has an account gets a mail that says
 * so; the caller sees no difference, in answer or in time.
 *
 * @throws {DomainError} `invalid` for a password that everybody has
 */
export async function signUp(
  deps: MailDeps & { limits: Limits },
  device: Device,
  input: SignUp,
): Promise<void> {
  refuseCommonPassword(input.password);
  // This mail counts as the first of those that may be asked for.
  await deps.limits.take(byPair("confirm_pair", input.email, device));
  const passwordHash = await hashPassword(input.password);
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.user.createMany({
      data: {
        id: deps.ids.next(),
        name: input.name,
        email: input.email,
        passwordHash,
        createdAt: deps.clock.now(),
      },
      skipDuplicates: true,
    });
    const user = await tx.user.findUniqueOrThrow({
      where: { email: input.email },
      select: { id: true, emailVerified: true },
    });
    if (count === 0 && !user.emailVerified)
      await takeOver(deps, tx, user.id, { name: input.name, passwordHash });
    if (count > 0) await recordAudit(deps, tx, { kind: "signed_up", userId: user.id, device });
    await queueMail(deps, tx, {
      kind: user.emailVerified ? "account_exists" : "confirm_email",
      userId: user.id,
    });
  });
  dispatchMailSoon(deps);
}

/**
 * A second sign-up with an address that nobody confirmed replaces the first, and links mailed for the first
 * stop working: the password that a link opens is the one chosen in the sign-up that mailed it.
 */
async function takeOver(
  deps: MailDeps,
  tx: Tx,
  userId: string,
  account: { name: string; passwordHash: string },
) {
  await tx.user.update({ where: { id: userId }, data: account, select: { id: true } });
  await tx.authToken.updateMany({
    where: { userId, purpose: "confirm_email", usedAt: null },
    data: { usedAt: deps.clock.now() },
  });
}
