import { bearerToken } from "~/domain/api/api-key";
import { parseRefreshToken } from "~/domain/api/oauth/tokens";
import type { Db } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { tokenHash } from "~/server/services/auth/challenge";
import type { Device } from "~/server/services/auth/security-events";
import { revokeKey } from "../revoke-key";
import type { Client } from "./clients";

/** Ends an app's own connection by either of its tokens (RFC 7009). Does nothing for any other token. */
export async function revokeToken(
  deps: { db: Db; clock: Clock; ids: Ids },
  { client, device }: { client: Client; device: Device },
  token: string,
): Promise<void> {
  const refresh = parseRefreshToken(token);
  const access = bearerToken(`Bearer ${token}`);
  const secretHash = tokenHash(access ?? "");
  const key = await deps.db.apiKey.findFirst({
    where: refresh
      ? {
          grant: {
            clientId: client.id,
            familyHash: tokenHash(refresh.family),
            secretHash: tokenHash(refresh.secret),
          },
        }
      : { secretHash, grant: { clientId: client.id } },
    select: { id: true, userId: true },
  });
  if (key) await revokeKey(deps, { user: { id: key.userId }, device }, key);
}
