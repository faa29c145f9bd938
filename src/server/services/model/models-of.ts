import type { ConnectionKind } from "~/domain/model/connection";
import type { FailureReader } from "~/domain/model/failure";
import { connectionProviderId, modelIdOf } from "~/domain/model/model";
import type { Db, Tx } from "~/server/db";
import type { Prisma } from "~/server/db/generated/client";
import type { ConnectionSettings, Models } from "~/server/ports/models";
import type { Sealer } from "~/server/ports/system";
import {
  mayCallPrivate,
  type OwnerDeps,
  ownsInstallation,
  type PrivateCallDeps,
  usableRows,
} from "../owner/installation-owner";
import { withEditFormats } from "./edit-formats";
import { withLearnedFacts } from "./learned-facts";

export type ConnectionDeps = PrivateCallDeps & { models: Models; sealer: Sealer };

/** Connections that the user may use: their own, shared ones, and those of teams in which they may edit. */
export const connectionsFor = (userId: string) =>
  ({
    OR: [{ userId }, { isShared: true }, { team: { shares: { some: { userId, role: "editor" } } } }],
  }) satisfies Prisma.ConnectionWhereInput;

/** The models that a user can use: the operator's, and those of their own, their teams' and shared connections. */
export async function modelsOf(deps: ConnectionDeps, userId: string): Promise<Models> {
  const rows = await deps.db.connection.findMany({
    where: connectionsFor(userId),
    orderBy: { id: "asc" },
    select: settingsColumns,
  });
  const [usable, reader] = await Promise.all([
    usableRows(deps, userId, rows),
    operatorFailuresFor(deps, userId),
  ]);
  const connections = await Promise.all(usable.map((row) => settingsOf(deps, row, userId)));
  const models = withLearnedFacts(deps.db, deps.models.including(connections, reader));
  return withEditFormats(deps.db, userId, models);
}

/** Only the owner of the installation sees the addresses of the operator's servers. */
async function operatorFailuresFor(deps: OwnerDeps, userId: string): Promise<FailureReader> {
  const user = await deps.db.user.findUnique({ where: { id: userId }, select: { id: true, email: true } });
  return user && (await ownsInstallation(deps, user)) ? "configurer" : "other";
}

export const settingsColumns = {
  id: true,
  kind: true,
  name: true,
  address: true,
  sealedKey: true,
  sealedHeaders: true,
  models: true,
  offersAll: true,
  teamId: true,
  isShared: true,
  user: { select: { id: true, email: true } },
} as const;

type SettingsRow = Prisma.ConnectionGetPayload<{ select: typeof settingsColumns }>;

/** A connection with its secrets opened, for one user. */
export async function settingsOf(
  deps: Omit<ConnectionDeps, "models">,
  { id, kind, name, address, ...row }: SettingsRow,
  userId: string,
): Promise<ConnectionSettings> {
  return {
    id,
    name,
    address,
    kind: kind as ConnectionKind,
    ...(await openSecrets(deps, { id, ...row })),
    allowPrivate: await mayCallPrivate(deps, row.user),
    models: row.offersAll ? null : row.models,
    reader: row.user.id === userId ? "configurer" : "other",
  };
}

/** Tokens that a user used of a connection since midnight (UTC), sent and received. */
export async function usedTokens(
  db: Db | Tx,
  { userId, connectionId, now }: { userId: string; connectionId: string; now: Date },
): Promise<number> {
  const midnight = new Date(now);
  midnight.setUTCHours(0, 0, 0, 0);
  const { _sum: used } = await db.modelCall.aggregate({
    where: {
      userId,
      modelId: { startsWith: modelIdOf(connectionProviderId(connectionId), "") },
      startedAt: { gte: midnight },
    },
    _sum: { inputTokens: true, outputTokens: true },
  });
  return (used.inputTokens ?? 0) + (used.outputTokens ?? 0);
}

type Sealed = { id: string; sealedKey: string | null; sealedHeaders: string | null };
type Secrets = { key: string | null; headers: Record<string, string> };

/** Opens a connection's secrets and, after a change of AUTH_SECRET, seals them again with the new one. */
export async function openSecrets(
  { db, sealer }: { db: Db; sealer: Sealer },
  { id, sealedKey, sealedHeaders }: Sealed,
): Promise<Secrets> {
  try {
    const renewed = {
      sealedKey: sealedKey && sealer.renew(sealedKey, "connection"),
      sealedHeaders: sealedHeaders && sealer.renew(sealedHeaders, "connection"),
    };
    if (renewed.sealedKey !== sealedKey || renewed.sealedHeaders !== sealedHeaders)
      // Only if unchanged: the key may have been replaced meanwhile.
      await db.connection.updateMany({ where: { id, sealedKey, sealedHeaders }, data: renewed });
    const headers = renewed.sealedHeaders ? sealer.open(renewed.sealedHeaders, "connection") : "{}";
    return {
      key: renewed.sealedKey && sealer.open(renewed.sealedKey, "connection"),
      headers: JSON.parse(headers) as Secrets["headers"],
    };
  } catch {
    // Sealed with a lost secret: the provider will ask for a key, and other connections still work.
    return { key: null, headers: {} };
  }
}
