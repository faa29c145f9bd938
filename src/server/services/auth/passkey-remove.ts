import "server-only";
import type { Provider } from "~/domain/auth/provider";
import { canSignInWithOneLessPasskey } from "~/domain/auth/sign-in-methods";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import type { Device } from "./audit";
import { notifyOwner } from "./notify-owner";
import { lockSignInMethods } from "./read-sign-in-methods";

/**
 * Removes a passkey, unless it is the only sign-in method.
 *
 * @throws {DomainError} `not_found`, or `conflict` for the only sign-in method
 */
export async function removePasskey(
  deps: MailDeps & { configuredProviders: readonly Provider[] },
  { user, device }: { user: SignedInUser; device: Device },
  { id }: { id: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const methods = await lockSignInMethods(tx, user.id, deps.configuredProviders);
    const passkey = await tx.passkey.findFirst({
      where: { id, userId: user.id },
      select: { name: true, userVerified: true },
    });
    if (!passkey) throw notFound();
    if (passkey.userVerified && !canSignInWithOneLessPasskey(methods)) throw onlyMethodError();
    await tx.passkey.deleteMany({ where: { id, userId: user.id } });
    const { name } = passkey;
    await notifyOwner(deps, tx, { kind: "passkey_removed", userId: user.id, device, detail: { name } });
  });
  dispatchMailSoon(deps);
}

const onlyMethodError = () =>
  new DomainError("conflict", "This passkey is your only way to log in.", {
    detail: "Set a password, connect a provider or add another passkey first.",
  });
