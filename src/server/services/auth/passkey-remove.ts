import "server-only";
import type { Provider } from "~/domain/auth/provider";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { opensWithOnePasskeyLess } from "~/domain/auth/ways-in";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import type { Device } from "./audit";
import { holdWaysIn } from "./read-ways-in";
import { tellOwner } from "./tell-owner";

/**
 * Forgets a passkey, unless it is the last thing that opens the account.
 *
 * @throws {DomainError} `not_found`, or `conflict` for the last way in
 */
export async function removePasskey(
  deps: MailDeps & { setUp: readonly Provider[] },
  { user, device }: { user: SignedInUser; device: Device },
  { id }: { id: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const ways = await holdWaysIn(tx, user.id, deps.setUp);
    const passkey = await tx.passkey.findFirst({
      where: { id, userId: user.id },
      select: { name: true, userVerified: true },
    });
    if (!passkey) throw notFound();
    if (passkey.userVerified && !opensWithOnePasskeyLess(ways)) throw lastWayIn();
    await tx.passkey.deleteMany({ where: { id, userId: user.id } });
    const { name } = passkey;
    await tellOwner(deps, tx, { kind: "passkey_removed", userId: user.id, device, detail: { name } });
  });
  dispatchMailSoon(deps);
}

const lastWayIn = () =>
  new DomainError("conflict", "This passkey is the last way into your account.", {
    detail: "Set a password, connect a provider or add another passkey first.",
  });
