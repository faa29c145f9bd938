import type { TeamThing, TeamThingKind } from "~/domain/access/team";
import type { Db, Tx } from "~/server/db";

/** Whose: an owner's, or a team's. `id`: one of them. */
type Whose = { id?: string; userId?: string; teamId?: string | null };
type Moved = { userId?: string; teamId?: string | null };

type Store = {
  list(db: Db | Tx, whose: Whose): Promise<{ id: string; name: string }[]>;
  move(tx: Tx, whose: Whose, to: Moved): Promise<unknown>;
};

/** The newest first: that is what one has just made, and wants to give. */
const newest = { orderBy: { id: "desc" }, take: 200 } as const;

/** What a team can own: how it is found, and given to somebody. */
const stores: Readonly<Record<TeamThingKind, Store>> = {
  project: {
    list: (db, whose) =>
      db.project.findMany({
        // A project counts as deleted when all its chats are.
        where: { ...whose, chats: { some: { deletedAt: null } } },
        ...newest,
        select: { id: true, name: true },
      }),
    // `changeOwner` moves all that is a project's.
    move: (tx, where, { teamId }) => tx.project.updateMany({ where, data: { teamId } }),
  },
  connection: {
    list: (db, where) => db.connection.findMany({ where, ...newest, select: { id: true, name: true } }),
    move: (tx, where, data) => tx.connection.updateMany({ where, data: { ...data, isShared: false } }),
  },
  collection: {
    list: (db, where) =>
      db.knowledgeCollection.findMany({ where, ...newest, select: { id: true, name: true } }),
    async move(tx, where, data) {
      const { userId } = data;
      if (userId) await tx.knowledgeDocument.updateMany({ where: { collection: where }, data: { userId } });
      return tx.knowledgeCollection.updateMany({ where, data });
    },
  },
  template: {
    list: async (db, where) =>
      (await db.customTemplate.findMany({ where, ...newest, select: { id: true, title: true } })).map(
        ({ id, title }) => ({ id, name: title }),
      ),
    move: (tx, where, data) => tx.customTemplate.updateMany({ where, data }),
  },
};

const kinds = Object.keys(stores) as TeamThingKind[];

/** What a team owns, or what a user owns alone. */
export async function listThings(db: Db | Tx, whose: Whose): Promise<TeamThing[]> {
  const lists = await Promise.all(
    kinds.map(async (kind) =>
      (await stores[kind].list(db, whose)).map(({ id, name }): TeamThing => ({ kind, id, name })),
    ),
  );
  return lists.flat();
}

export const findThing = async (tx: Tx, kind: TeamThingKind, whose: Whose & { id: string }) =>
  (await stores[kind].list(tx, whose))[0];

export const moveThings = (
  tx: Tx,
  kind: TeamThingKind,
  { whose, to }: { whose: Whose; to: Moved },
): Promise<unknown> => stores[kind].move(tx, whose, to);

/** Gives all that a team owns, apart from its projects, to its next owner. */
export async function moveAllThings(tx: Tx, teamId: string, userId: string): Promise<void> {
  for (const kind of kinds)
    if (kind !== "project") await moveThings(tx, kind, { whose: { teamId }, to: { userId } });
}
