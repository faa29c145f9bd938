import { limitsOf } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import { type StoredBytes, totalBytes } from "~/domain/billing/storage";
import type { Db, Tx } from "~/server/db";
import { lockUser } from "./locks";

/**
 * What a user stores. Deleted chats do not count, nor projects that only such chats are left of, so deleting frees space
 * at once. Triggers keep the sums of chats and projects, because those have the most rows.
 */
export async function readStorage(db: Db | Tx, userId: string): Promise<StoredBytes> {
  const [row] = await db.$queryRaw<[StoredBytes]>`
    WITH own AS MATERIALIZED (
      SELECT id, project_id, text_bytes, deleted_at FROM chats WHERE user_id = ${userId}::uuid
    ), gone AS MATERIALIZED (
      SELECT m.id FROM own JOIN messages m ON m.chat_id = own.id WHERE own.deleted_at IS NOT NULL
    )
    SELECT
      (SELECT coalesce(sum(octet_length(bytes)), 0)::float8 FROM attachments WHERE user_id = ${userId}::uuid
        AND (message_id IS NULL OR message_id NOT IN (SELECT id FROM gone))) AS files,
      (SELECT coalesce(sum(text_bytes), 0)::float8 FROM own WHERE deleted_at IS NULL)
        + (SELECT coalesce(sum(octet_length(arguments) + octet_length(result)), 0)::float8 FROM tool_calls
          WHERE user_id = ${userId}::uuid AND reply_id NOT IN (SELECT id FROM gone))
        + (SELECT coalesce(sum(octet_length(said) + octet_length(arguments) + octet_length(result)), 0)::float8
          FROM agent_steps WHERE user_id = ${userId}::uuid AND run_id NOT IN (SELECT id FROM gone))
        + (SELECT coalesce(sum(octet_length(output)), 0)::float8 FROM command_runs
          WHERE user_id = ${userId}::uuid AND id NOT IN (SELECT id FROM gone)) AS chats,
      coalesce(sum(version_bytes), 0)::float8 AS versions,
      coalesce(sum(draft_bytes), 0)::float8 AS drafts,
      coalesce(sum(app_data_bytes), 0)::float8 AS "appData",
      (SELECT coalesce(sum(octet_length(page)), 0)::float8 FROM custom_templates WHERE user_id = ${userId}::uuid)
        AS templates,
      (SELECT coalesce(sum(octet_length(title) + octet_length(description)), 0)::float8 FROM publications
        WHERE user_id = ${userId}::uuid) AS publications,
      (SELECT coalesce(sum(octet_length(bytes) + coalesce(octet_length(vectors), 0)), 0)::float8
        FROM knowledge_documents WHERE user_id = ${userId}::uuid)
        AS knowledge,
      (SELECT coalesce(sum(octet_length(text)), 0)::float8 FROM saved_prompts WHERE user_id = ${userId}::uuid)
        + (SELECT coalesce(sum(octet_length(bytes)), 0)::float8 FROM avatars WHERE id = ${userId}::uuid) AS account
    FROM projects WHERE user_id = ${userId}::uuid AND id NOT IN (
      SELECT project_id FROM own WHERE project_id IS NOT NULL GROUP BY project_id HAVING bool_and(deleted_at IS NOT NULL))`;
  return row;
}

/** All bytes that a user stores. */
export const readTotal = async (db: Db | Tx, userId: string): Promise<number> =>
  totalBytes(await readStorage(db, userId));

/** How many bytes a user may still store. */
export async function readRoom(db: Db | Tx, userId: string): Promise<number> {
  const owner = await db.user.findUnique({ where: { id: userId }, select: { planId: true } });
  const { storageBytes } = limitsOf(owner?.planId ?? "");
  if (storageBytes === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, storageBytes - (await readTotal(db, userId)));
}

/**
 * Checks that what a user stores fits into the plan, after a transaction has written what it adds. Locks the user, so
 * that concurrent writes cannot exceed the limit together; it is the last lock that a transaction takes.
 *
 * @param before all bytes at the beginning, for a change that may store nothing: it is allowed beyond the limit, too
 * @throws DomainError plan_needed
 */
export async function requireRoom(
  tx: Tx,
  userId: string,
  { before, added = 0 }: { before?: number; added?: number } = {},
): Promise<void> {
  const owner = await lockUser(tx, userId);
  const limits = limitsOf(owner?.planId ?? "");
  if (limits.storageBytes === null) return;
  const stored = await readStorage(tx, userId);
  if (before !== undefined && totalBytes(stored) + added <= before) return;
  planChecks.storageBytes(limits, stored, added);
}
