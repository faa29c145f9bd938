import { limitsOf } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import { type StoredBytes, totalBytes } from "~/domain/billing/storage";
import { DomainError } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import { lockUser } from "./locks";

/**
 * The bytes that a user stores, by kind. Deleted chats and projects with only deleted chats do not count, so deleting
 * frees space at once. Triggers maintain the sums of chats and projects, which have the most rows.
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
        + (SELECT coalesce(sum(octet_length(output)), 0)::float8 FROM command_executions
          WHERE user_id = ${userId}::uuid AND id NOT IN (SELECT id FROM gone))
        + coalesce(sum((SELECT sum(octet_length(t.anchor::text) + coalesce((
            SELECT sum(octet_length(c.text)) FROM comments c WHERE c.thread_id = t.id), 0))
          FROM comment_threads t WHERE t.project_id = projects.id)), 0)::float8 AS chats,
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
export const readStoredBytes = async (db: Db | Tx, userId: string): Promise<number> =>
  totalBytes(await readStorage(db, userId));

export async function readFreeBytes(db: Db | Tx, userId: string): Promise<number> {
  const owner = await db.user.findUnique({ where: { id: userId }, select: { planId: true } });
  const { storageBytes } = limitsOf(owner?.planId ?? "");
  if (storageBytes === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, storageBytes - (await readStoredBytes(db, userId)));
}

/**
 * Checks the plan's storage limit after a transaction has written its data. Locks the user, so that concurrent writes
 * cannot exceed the limit together; it must be the last lock of a transaction.
 *
 * @param ownerId whose data grows
 * @param before total bytes at the start; a change that adds nothing is allowed even beyond the limit
 * @param actorId who makes it grow; absent: the owner
 * @throws DomainError plan_needed; forbidden for another than the owner, without a word about what they store
 */
export async function enforceStorageLimit(
  tx: Tx,
  ownerId: string,
  { before, added = 0, actorId = ownerId }: { before?: number; added?: number; actorId?: string } = {},
): Promise<void> {
  const owner = await lockUser(tx, ownerId);
  const limits = limitsOf(owner?.planId ?? "");
  if (limits.storageBytes === null) return;
  const stored = await readStorage(tx, ownerId);
  if (before !== undefined && totalBytes(stored) + added <= before) return;
  if (actorId === ownerId) return planChecks.storageBytes(limits, stored, added);
  if (totalBytes(stored) + added > limits.storageBytes) throw ownersStorageFull();
}

const ownersStorageFull = () =>
  new DomainError("forbidden", "The owner has no storage left for this project.", {
    detail: "Nothing was deleted. Ask them to free some of it.",
  });

/** Whether `enforceStorageLimit` threw it. */
export const isStorageFull = ({ code }: DomainError): boolean =>
  code === "plan_needed" || code === "forbidden";
