import "server-only";
import type { ReauthenticationInput } from "~/domain/auth/credentials";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { reauthenticate } from "./reauthenticate";
import { totpKey, totpUri } from "./totp";
import type { TwoFactorDeps } from "./two-factor-deps";

/**
 * Makes a key for an authenticator app; nothing is asked for before a code confirms it. Beginning again makes a
 * new key. `key` is base32, `uri` what the QR code says.
 *
 * @throws {DomainError} `invalid` without the password where the sign-in is old, `conflict` when it is on already
 */
export async function beginTwoFactor(
  deps: Pick<TwoFactorDeps, "db" | "clock" | "ids" | "sealer" | "limits">,
  user: SignedInUser,
  input: ReauthenticationInput,
): Promise<{ key: string; uri: string }> {
  await reauthenticate(deps, user, input);
  const key = totpKey(deps.ids.secret());
  const pending = {
    sealedKey: deps.sealer.seal(key, "totp-key"),
    createdAt: deps.clock.now(),
    lastStep: null,
  };
  await deps.db.$transaction(async (tx) => {
    await tx.twoFactor.deleteMany({ where: { id: user.id, confirmedAt: null } });
    const { count } = await tx.twoFactor.createMany({
      data: { id: user.id, ...pending },
      skipDuplicates: true,
    });
    if (count === 0) throw new DomainError("conflict", "Two-factor authentication is on already.");
  });
  return { key, uri: totpUri(key, user.email) };
}
