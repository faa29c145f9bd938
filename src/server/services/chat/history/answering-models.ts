import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AnsweringModel } from "~/domain/chat/history";
import type { Db } from "~/server/db";

/** The models that have answered in the user's chats, by name, as it was last shown. */
export const listAnsweringModels = ({ db }: { db: Db }, user: SignedInUser): Promise<AnsweringModel[]> =>
  db.$queryRaw<AnsweringModel[]>`
    SELECT used.model_id AS id, coalesce(shown.model_name, used.model_id) AS name
    FROM (
      SELECT model_id, max(number) AS newest FROM search_entries
      WHERE user_id = ${user.id}::uuid AND model_id IS NOT NULL GROUP BY model_id) used
    JOIN search_entries e ON e.number = used.newest
    LEFT JOIN messages shown ON shown.id = e.message_id
    ORDER BY name, id`;
