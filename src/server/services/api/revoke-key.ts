import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { type Device, recordAudit } from "~/server/services/auth/security-events";

/** Deletes a key or an app's connection. @throws {DomainError} `not_found` */
export async function revokeKey(
  deps: { db: Db; clock: Clock; ids: Ids },
  { user, device }: { user: Pick<SignedInUser, "id">; device: Device },
  { id }: { id: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const key = await tx.apiKey.findFirst({
      where: { id, userId: user.id },
      select: { name: true, grant: { select: { keyId: true } } },
    });
    if (!key) throw notFound();
    await tx.apiKey.deleteMany({ where: { id, userId: user.id } });
    await recordAudit(deps, tx, {
      kind: key.grant ? "app_disconnected" : "api_key_revoked",
      userId: user.id,
      device,
      detail: { name: key.name },
    });
  });
}
