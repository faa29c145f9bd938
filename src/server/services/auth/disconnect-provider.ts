import "server-only";
import type { Provider } from "~/domain/auth/provider";
import { canSignInWithoutProvider } from "~/domain/auth/sign-in-methods";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import type { Device } from "./audit";
import { notifyOwner } from "./notify-owner";
import { lockSignInMethods } from "./read-sign-in-methods";

type Deps = MailDeps & { configuredProviders: readonly Provider[] };

const LAST_SIGN_IN_METHOD =
  "This is your only way to log in. Add a password, a passkey or another provider first.";

/**
 * Unlinks a provider account and deletes its tokens.
 *
 * @throws {DomainError} `conflict` if it is the only sign-in method, `not_found` if it was not connected
 */
export async function disconnectProvider(
  deps: Deps,
  actor: { user: SignedInUser; device: Device },
  { provider }: { provider: Provider },
): Promise<void> {
  const userId = actor.user.id;
  await deps.db.$transaction(async (tx) => {
    const methods = await lockSignInMethods(tx, userId, deps.configuredProviders);
    const { count } = await tx.account.deleteMany({ where: { userId, provider } });
    if (count === 0) throw notFound();
    if (!canSignInWithoutProvider(methods, provider)) throw new DomainError("conflict", LAST_SIGN_IN_METHOD);
    const { device } = actor;
    await notifyOwner(deps, tx, { kind: "provider_disconnected", userId, device, detail: { provider } });
  });
  dispatchMailSoon(deps);
}
