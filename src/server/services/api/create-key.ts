import {
  type ApiKeyView,
  type CreateApiKeyInput,
  expiryOf,
  MAX_API_KEYS,
  tokenFrom,
  visibleStart,
} from "~/domain/api/api-key";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { Limits } from "~/server/ports/limits";
import { tokenHash } from "~/server/services/auth/challenge";
import { notifyOwner } from "~/server/services/auth/notices";
import type { Passwords } from "~/server/services/auth/password";
import { reauthenticate } from "~/server/services/auth/reauthenticate";
import type { Device } from "~/server/services/auth/security-events";
import { lockUser } from "../billing/locks";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { toKeyView } from "./list-keys";

type Deps = MailDeps & { limits: Limits; passwords: Passwords };

/**
 * Creates a key. The token is only returned here; a hash of it is stored.
 *
 * @throws {DomainError} `invalid` if the sign-in is not recent and the password is missing or wrong; `conflict` when
 * there are too many keys
 */
export async function createKey(
  deps: Deps,
  { user, device }: { user: SignedInUser; device: Device },
  { name, scopes, days, password }: CreateApiKeyInput,
): Promise<{ token: string; key: ApiKeyView }> {
  await reauthenticate(deps, user, { password });
  const token = tokenFrom(deps.ids.secret());
  const now = deps.clock.now();
  const key = await deps.db.$transaction(async (tx) => {
    // Concurrent calls must not exceed the limit.
    await lockUser(tx, user.id);
    if ((await tx.apiKey.count({ where: { userId: user.id, grant: null } })) >= MAX_API_KEYS)
      throw new DomainError("conflict", `You already have ${MAX_API_KEYS} API keys, which is the maximum.`, {
        detail: "Revoke one that you no longer need first.",
      });
    const row = await tx.apiKey.create({
      data: {
        id: deps.ids.next(),
        userId: user.id,
        name,
        start: visibleStart(token),
        secretHash: tokenHash(token),
        scopes,
        expiresAt: expiryOf(days, now),
        createdAt: now,
      },
    });
    await notifyOwner(deps, tx, { kind: "api_key_created", userId: user.id, device, detail: { name } });
    return toKeyView(row);
  });
  dispatchMailSoon(deps);
  return { token, key };
}
