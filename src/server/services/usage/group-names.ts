import { parseModelId } from "~/domain/model/model";
import { NIL_ID, type UsageGrouping } from "~/domain/usage/usage-report";
import type { Db } from "~/server/db";

/** The names of what usage is grouped by, by id. Missing: it has none, or it is gone. */
export const groupNames: Record<UsageGrouping, (db: Db, ids: string[]) => Promise<Map<string, string>>> = {
  model: async (_, ids) =>
    new Map(ids.filter((id) => id !== "").map((id) => [id, parseModelId(id).name] as const)),
  source: async () => new Map(),
  async key(db, ids) {
    const rows = await db.apiKey.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
  async team(db, ids) {
    const rows = await db.team.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
  async person(db, ids) {
    const rows = await db.user.findMany({
      where: { id: { in: ids.filter((id) => id !== NIL_ID) } },
      select: { id: true, email: true },
    });
    return new Map(rows.map(({ id, email }) => [id, email]));
  },
};
