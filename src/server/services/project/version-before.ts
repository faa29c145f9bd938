import "server-only";
import type { Db, Tx } from "~/server/db";

type Wanted = { projectId: string; number: number | null; from: string };

/** A version by its number; without one, the version before the last change up to `from`. Null: there is none. */
export const wantedVersion = (db: Db | Tx, userId: string, { projectId, number, from }: Wanted) =>
  number === null
    ? versionBefore(db, userId, from)
    : db.version.findFirst({ where: { projectId, number, project: { userId } }, select: wantedColumns });

const wantedColumns = { id: true, number: true, treeId: true } as const;

/** Tries to fix an error may follow each other. */
const MAX_REPAIRS = 20;

/**
 * The version before the last change that was asked for: where a run made several, or tries fixed an error after it, the
 * one before all of them. Null: there is none.
 */
async function versionBefore(db: Db | Tx, userId: string, versionId: string) {
  let id: string | null = versionId;
  for (let repairs = 0; id !== null && repairs < MAX_REPAIRS; repairs++) {
    const version: Made | null = await db.version.findFirst({
      where: { id, project: { userId } },
      select: madeColumns,
    });
    id = version?.reply?.baseVersionId ?? version?.parentId ?? null;
    if (!version?.reply?.parent?.repair) break;
  }
  return id === null
    ? null
    : db.version.findFirst({ where: { id, project: { userId } }, select: wantedColumns });
}

const madeColumns = {
  parentId: true,
  reply: { select: { baseVersionId: true, parent: { select: { repair: { select: { id: true } } } } } },
} as const;

type Made = {
  parentId: string | null;
  reply: { baseVersionId: string | null; parent: { repair: { id: string } | null } | null } | null;
};
