import type { CodeInput } from "~/domain/auth/code-input";
import type { ReauthenticationInput } from "~/domain/auth/credentials";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import {
  formatRecoveryCode,
  parseCode,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
  type TwoFactorState,
} from "~/domain/auth/two-factor";
import { DomainError } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import type { Ids } from "~/server/ports/system";
import { dispatchMailSoon } from "../mail/dispatch-mail";
import { tokenHash } from "./challenge";
import { notifyOwner } from "./notices";
import type { Passwords } from "./password";
import { reauthenticate } from "./reauthenticate";
import {
  enforceCodeLimits,
  requireCode,
  resetCodeLimits,
  type TwoFactorDeps,
  wrongCode,
} from "./second-factor";
import type { Device } from "./security-events";
import { base32, matchingTimeStep, totpKey, totpUri } from "./totp";

/** Whether two-factor authentication is on, and how many recovery codes are left. */
export async function readTwoFactor({ db }: { db: Db }, user: SignedInUser): Promise<TwoFactorState> {
  const on = await db.twoFactor.count({ where: { id: user.id, confirmedAt: { not: null } } });
  const recoveryCodesLeft = await db.recoveryCode.count({ where: { userId: user.id, usedAt: null } });
  return { enabled: on > 0, recoveryCodesLeft };
}

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

/**
 * Turns two-factor authentication on once a code proves that the app has the key, and consumes that code. Returns the
 * recovery codes, which cannot be shown again.
 *
 * @throws {DomainError} `invalid` for a wrong code, `conflict` if no set-up is pending
 */
export async function confirmTwoFactor(
  deps: TwoFactorDeps,
  actor: { user: SignedInUser; device: Device },
  input: CodeInput,
): Promise<{ recoveryCodes: readonly string[] }> {
  const { user, device } = actor;
  const now = deps.clock.now();
  const row = await deps.db.twoFactor.findFirst({
    where: { id: user.id, confirmedAt: null },
    select: { sealedKey: true },
  });
  if (!row) throw noPendingSetUp();
  await enforceCodeLimits(deps, { userId: user.id, device }, input.code);
  const read = parseCode(input.code);
  const step =
    read?.kind === "totp"
      ? matchingTimeStep(read.code, deps.sealer.open(row.sealedKey, "totp-key"), now)
      : null;
  if (step === null) throw wrongCode();
  await resetCodeLimits(deps, { userId: user.id, device });
  const recoveryCodes = await deps.db.$transaction(async (tx) => {
    const { count } = await tx.twoFactor.updateMany({
      where: { id: user.id, confirmedAt: null, sealedKey: row.sealedKey },
      data: { confirmedAt: now, lastStep: step },
    });
    if (count === 0) throw noPendingSetUp();
    await notifyOwner(deps, tx, { kind: "two_factor_on", userId: user.id, device });
    return replaceRecoveryCodes(deps, tx, user.id);
  });
  dispatchMailSoon(deps);
  return { recoveryCodes };
}

const noPendingSetUp = () =>
  new DomainError("conflict", "This setup has expired. Please start again.", {
    detail: "It was finished or replaced in another window.",
  });

/**
 * Turns two-factor authentication off and deletes its key and recovery codes.
 *
 * @throws {DomainError} `invalid` for a code that is wrong or already used
 */
export async function disableTwoFactor(
  deps: TwoFactorDeps,
  actor: { user: SignedInUser; device: Device },
  input: CodeInput,
): Promise<void> {
  const { user, device } = actor;
  await requireCode(deps, actor, input.code);
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.twoFactor.deleteMany({ where: { id: user.id } });
    await tx.recoveryCode.deleteMany({ where: { userId: user.id } });
    if (count > 0) await notifyOwner(deps, tx, { kind: "two_factor_off", userId: user.id, device });
  });
  dispatchMailSoon(deps);
}

const BITS_PER_CHARACTER = 5;

const BYTES = (RECOVERY_CODE_LENGTH * BITS_PER_CHARACTER) / 8;

/** Replaces a user's recovery codes and returns them formatted. Only their hashes are stored. */
async function replaceRecoveryCodes(
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

/**
 * Replaces the recovery codes with ten new ones. Requires a code, because recovery codes open the account.
 *
 * @throws {DomainError} `invalid` for a code that is wrong or already used
 */
export async function renewRecoveryCodes(
  deps: TwoFactorDeps,
  actor: { user: SignedInUser; device: Device },
  input: CodeInput,
): Promise<{ recoveryCodes: readonly string[] }> {
  const { user, device } = actor;
  await requireCode(deps, actor, input.code);
  const recoveryCodes = await deps.db.$transaction(async (tx) => {
    await notifyOwner(deps, tx, { kind: "recovery_codes_made", userId: user.id, device });
    return replaceRecoveryCodes(deps, tx, user.id);
  });
  dispatchMailSoon(deps);
  return { recoveryCodes };
}
