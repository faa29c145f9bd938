import "server-only";
import type { ReauthenticationInput } from "~/domain/auth/credentials";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { Passwords } from "./password";
import { reauthenticate } from "./reauthenticate";
import { totpKey, totpUri } from "./totp";
import type { TwoFactorDeps } from "./two-factor-deps";

/**
 * Creates a key for an authenticator app, inactive until a code confirms it. Starting again creates a new key. `key`
 * is base32, `uri` the content of the QR code.
 *
 * @throws {DomainError} `invalid` without the password if the sign-in is not recent, `conflict` if it is already on
 */
export async function beginTwoFactor(
  deps: Pick<TwoFactorDeps, "db" | "clock" | "ids" | "sealer" | "limits"> & { passwords: Passwords },
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
    if (count === 0) throw new DomainError("conflict", "Two-factor authentication is already on.");
  });
  return { key, uri: totpUri(key, user.email) };
}
