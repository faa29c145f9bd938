import { z } from "zod";
import type { Db, Tx } from "~/server/db";

/** A custom template of the user with its page, or null. */
export const findCustomTemplate = async (db: Db | Tx, userId: string, id: string) =>
  z.uuid().safeParse(id).success
    ? db.customTemplate.findFirst({ where: { id, userId }, select: { id: true, title: true, page: true } })
    : null;
