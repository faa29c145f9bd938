import "server-only";
import { formatRecoveryCode, RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH } from "~/domain/auth/two-factor";
import type { Tx } from "~/server/db";
import type { Ids } from "~/server/ports/ids";
import { tokenHash } from "./token-hash";
import { base32 } from "./totp";

const BITS_PER_CHARACTER = 5;
const BYTES = (RECOVERY_CODE_LENGTH * BITS_PER_CHARACTER) / 8;

/** Replaces a user's recovery codes and returns them formatted. Only their hashes are stored. */
export async function replaceRecoveryCodes(
  { ids }: { ids: Ids },
  tx: Tx,
  userId: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => base32(ids.secret(), BYTES));
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ id: ids.next(), userId, codeHash: tokenHash(code) })),
  });
  return codes.map(formatRecoveryCode);
}
