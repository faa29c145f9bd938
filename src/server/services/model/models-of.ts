import type { ConnectionKind } from "~/domain/model/connection";
import type { FailureReader } from "~/domain/model/failure";
import type { Prisma } from "~/server/db/generated/client";
import type { ConnectionSettings, Models } from "~/server/ports/models";
import type { Sealer } from "~/server/ports/sealer";
import { mayCallPrivate, type PrivateCallDeps } from "../owner/may-call-private";
import { type OwnerDeps, ownsInstallation } from "../owner/owns-installation";
import { usableRows } from "../owner/usable-rows";
import { openSecrets } from "./connection-secrets";
import { withEditFormats } from "./edit-formats";
import { withLearnedFacts } from "./learned-facts";

export type ConnectionDeps = PrivateCallDeps & { models: Models; sealer: Sealer };

/** The models that one user can use: the operator's, and those of the connections that are theirs or shared. */
export async function modelsOf(deps: ConnectionDeps, userId: string): Promise<Models> {
  const rows = await deps.db.connection.findMany({
    where: { OR: [{ userId }, { isShared: true }] },
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

/** Only the owner of the installation sees the addresses of what its operator set up. */
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
