import "server-only";
import type { Db, Tx } from "~/server/db";

/** Total size of the user's files. Those of deleted chats do not count, so deleting frees space at once. */
export async function storedBytes(tx: Db | Tx, userId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ bytes: number }[]>`
    SELECT coalesce(sum(octet_length(a.bytes)), 0)::float8 AS bytes FROM attachments a
    LEFT JOIN messages m ON m.id = a.message_id LEFT JOIN chats c ON c.id = m.chat_id
    WHERE a.user_id = ${userId}::uuid AND c.deleted_at IS NULL`;
  return row?.bytes ?? 0;
}
