import type { AppAnswer } from "~/domain/api/oauth/authorization";
import type { WaitingDeviceView } from "~/domain/api/oauth/connected-app";
import {
  DEVICE_SECONDS,
  type DeviceStatus,
  formatUserCode,
  POLL_SECONDS,
  parseUserCode,
  userCodeFrom,
} from "~/domain/api/oauth/device";
import type { ApiScope } from "~/domain/api/scope";
import { apiScopes } from "~/domain/api/scope";
import { placeLabel } from "~/domain/auth/ip-address";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Limits } from "~/server/ports/limits";
import type { Clock, Ids } from "~/server/ports/system";
import { tokenHash } from "~/server/services/auth/challenge";
import { enforceRateLimit, limitByAddress } from "~/server/services/auth/enforce-rate-limit";
import type { Device } from "~/server/services/auth/security-events";
import { deviceLabel } from "~/server/services/auth/security-events";
import type { Client } from "./clients";
import { type AllowDeps, allowApp } from "./connected-apps";

type StartDeps = { db: Db; clock: Clock; ids: Ids; limits: Limits; appUrl: string };

/** Starts the device authorization flow (RFC 8628). @throws {DomainError} `too_many_requests` */
export async function startDevice(
  deps: StartDeps,
  device: Device,
  { client, scopes }: { client: Client; scopes: readonly ApiScope[] },
) {
  await enforceRateLimit(deps, limitByAddress("device_address", device));
  const { db, ids, appUrl } = deps;
  const deviceCode = ids.secret();
  const userCode = userCodeFrom(ids.secret());
  const now = deps.clock.now();
  await db.oAuthDevice.create({
    data: {
      deviceHash: tokenHash(deviceCode),
      userCodeHash: tokenHash(userCode),
      clientId: client.id,
      scopes: [...scopes],
      status: "waiting" satisfies DeviceStatus,
      address: device.address,
      userAgent: device.userAgent,
      intervalSeconds: POLL_SECONDS,
      createdAt: now,
      expiresAt: new Date(now.getTime() + DEVICE_SECONDS * 1_000),
    },
    select: { deviceHash: true },
  });
  const code = formatUserCode(userCode);
  return {
    device_code: deviceCode,
    user_code: code,
    verification_uri: `${appUrl}/device`,
    verification_uri_complete: `${appUrl}/device?code=${code}`,
    expires_in: DEVICE_SECONDS,
    interval: POLL_SECONDS,
  };
}

type FindDeps = { db: Db; clock: Clock; limits: Limits };

/** @throws {DomainError} `too_many_requests` after wrong codes; `invalid` at the field `code` */
async function findWaiting({ db, clock, limits }: FindDeps, user: SignedInUser, typed: string) {
  const limit = { name: "device_code_user", key: user.id } as const;
  await enforceRateLimit({ limits }, limit);
  const code = parseUserCode(typed);
  const row =
    code &&
    (await db.oAuthDevice.findFirst({
      where: {
        userCodeHash: tokenHash(code),
        status: "waiting" satisfies DeviceStatus,
        expiresAt: { gt: clock.now() },
      },
      include: { client: { select: { id: true, name: true } } },
    }));
  if (!row)
    throw new DomainError("invalid", "This code is wrong, has expired or was used already.", {
      field: "code",
    });
  await limits.refund(limit);
  return { ...row, code, scopes: apiScopes.filter((scope) => row.scopes.includes(scope)) };
}

/** A pending login, by the code on its device. @see findWaiting for errors */
export async function readDevice(
  deps: FindDeps,
  user: SignedInUser,
  { code: typed }: { code: string },
): Promise<WaitingDeviceView> {
  const { code, client, scopes, address, userAgent, createdAt } = await findWaiting(deps, user, typed);
  return {
    code: formatUserCode(code),
    app: { name: client.name, scopes },
    device: deviceLabel(userAgent),
    place: placeLabel(address),
    createdAt,
  };
}

/** Saves the user's answer to a pending login; the first answer counts. @see findWaiting and allowApp for errors */
export async function answerDevice(
  deps: AllowDeps,
  actor: { user: SignedInUser; device: Device },
  { code, ...answer }: AppAnswer & { code: string },
): Promise<void> {
  const { deviceHash, client, scopes: requestedScopes } = await findWaiting(deps, actor.user, code);
  const decide = async (db: Pick<Db, "oAuthDevice">, status: DeviceStatus, scopes: ApiScope[]) => {
    const { count } = await db.oAuthDevice.updateMany({
      where: { deviceHash, status: "waiting" satisfies DeviceStatus },
      data: { status, scopes, userId: actor.user.id },
    });
    if (count === 0) throw new DomainError("conflict", "This code was used in the meantime.");
  };
  if (!answer.allow) return decide(deps.db, "denied", requestedScopes);
  const save = (tx: Pick<Db, "oAuthDevice">, scopes: ApiScope[]) => decide(tx, "allowed", scopes);
  await allowApp(deps, actor, { requested: { client, scopes: requestedScopes }, answer, save });
}
