import "server-only";
import type { Provider } from "~/domain/auth/provider";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { opensWithoutProvider } from "~/domain/auth/ways-in";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import type { Device } from "./audit";
import { holdWaysIn } from "./read-ways-in";
import { tellOwner } from "./tell-owner";

type Deps = MailDeps & { setUp: readonly Provider[] };

const LAST_WAY_IN = "This is your only way to sign in. Add a password, a passkey or another provider first.";

/**
 * A provider's account opens the user's account no longer, and its tokens are gone.
 *
 * @throws {DomainError} `conflict` when nothing else opens it, `not_found` when it was not connected
 */
export async function disconnectProvider(
  deps: Deps,
  actor: { user: SignedInUser; device: Device },
  { provider }: { provider: Provider },
): Promise<void> {
  const userId = actor.user.id;
  await deps.db.$transaction(async (tx) => {
    const ways = await holdWaysIn(tx, userId, deps.setUp);
    const { count } = await tx.account.deleteMany({ where: { userId, provider } });
    if (count === 0) throw notFound();
    if (!opensWithoutProvider(ways, provider)) throw new DomainError("conflict", LAST_WAY_IN);
    const { device } = actor;
    await tellOwner(deps, tx, { kind: "provider_disconnected", userId, device, detail: { provider } });
  });
  dispatchMailSoon(deps);
}
