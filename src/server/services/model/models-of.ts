import "server-only";
import type { ConnectionKind } from "~/domain/model/connection";
import type { FailureReader } from "~/domain/model/failure";
import type { Db } from "~/server/db";
import type { ConnectionSettings, Models } from "~/server/ports/models";
import type { Sealer } from "~/server/ports/sealer";
import { openSecrets } from "./connection-secrets";
import { withLearnedFacts } from "./learned-facts";
import { type Owners, ownsInstallation, type Person } from "./owner";

export type ConnectionDeps = {
  db: Db;
  models: Models;
  sealer: Sealer;
  owners: Owners;
  /** Whether the owner's connections may go to this machine and its network. */
  connectionsAllowPrivate: boolean;
};

/** The models that one person can use: the operator's, and those of the connections that are theirs or shared. */
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
  return withLearnedFacts(deps.db, deps.models.including(connections, reader));
}

/** Only the owner of the installation is told the addresses of what its operator set up. */
async function operatorFailuresFor(
  deps: Pick<ConnectionDeps, "db" | "owners">,
  userId: string,
): Promise<FailureReader> {
  const person = await deps.db.user.findUnique({ where: { id: userId }, select: { id: true, email: true } });
  return person && (await ownsInstallation(deps, person)) ? "configurer" : "other";
}

/** A person's own, and those that the owner shares: whoever is no longer the owner shares nothing any more. */
export async function usableRows<Row extends { user: Person }>(
  deps: Pick<ConnectionDeps, "db" | "owners">,
  userId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const isUsable = await Promise.all(
    rows.map(({ user }) => user.id === userId || ownsInstallation(deps, user)),
  );
  return rows.filter((_, at) => isUsable[at]);
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

export type SettingsRow = {
  id: string;
  kind: string;
  name: string;
  address: string | null;
  sealedKey: string | null;
  sealedHeaders: string | null;
  models: string[];
  offersAll: boolean;
  user: { id: string; email: string };
};

/** A connection with its secrets opened, for one person. */
export async function settingsOf(
  deps: Omit<ConnectionDeps, "models">,
  { id, kind, name, address, ...row }: SettingsRow,
  userId: string,
): Promise<ConnectionSettings> {
  return {
    ...{ id, name, address },
    kind: kind as ConnectionKind,
    ...(await openSecrets(deps, { id, ...row })),
    allowPrivate: await mayCallPrivate(deps, row.user),
    models: row.offersAll ? null : row.models,
    reader: row.user.id === userId ? "configurer" : "other",
  };
}

/** A stranger must not reach this machine's network through us; its owner may. */
export const mayCallPrivate = async (
  deps: Pick<ConnectionDeps, "db" | "owners" | "connectionsAllowPrivate">,
  user: { id: string; email: string },
): Promise<boolean> => deps.connectionsAllowPrivate && (await ownsInstallation(deps, user));
