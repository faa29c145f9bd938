import { activityOf } from "~/domain/chat/agent/activity";
import type { RunState } from "~/domain/chat/agent/run";
import type { ChatFilter, ChatSummary } from "~/domain/chat/history";
import { Prisma } from "~/server/db/generated/client";

/** A chat in a list, without its search match. */
export type ListedChat = Omit<ChatSummary, "match" | "activity"> & { runState: RunState | null };

export const listedColumns = Prisma.sql`c.id, c.title, c.updated_at AS "updatedAt", c.is_pinned AS "isPinned",
  c.is_archived AS "isArchived", c.folder_id AS "folderId",
  (SELECT r.state::text FROM agent_runs r JOIN messages reply ON reply.id = r.id
   WHERE r.state IN ('working', 'asking', 'consenting', 'waiting') AND r.user_id = c.user_id AND reply.chat_id = c.id
   LIMIT 1) AS "runState"`;

export const toSummary = ({ runState, ...chat }: ListedChat, match: ChatSummary["match"]): ChatSummary => ({
  ...chat,
  activity: runState && activityOf(runState),
  match,
});

/** The condition on `chats c` for the user's listed chats that match the filter. */
export function isListed(userId: string, filter: ChatFilter): Prisma.Sql {
  const { folderId, isArchived, modelId, hasCode, isPublished, from, until } = filter;
  const conditions = [
    Prisma.sql`c.user_id = ${userId}::uuid AND c.deleted_at IS NULL AND c.compared_with IS NULL`,
    Prisma.sql`c.is_archived = ${isArchived}`,
    folderId && Prisma.sql`c.folder_id = ${folderId}::uuid`,
    modelId &&
      Prisma.sql`c.id IN (SELECT e.chat_id FROM search_entries e WHERE e.user_id = ${userId}::uuid AND e.model_id = ${modelId})`,
    hasCode && Prisma.sql`EXISTS (SELECT 1 FROM search_entries e WHERE e.chat_id = c.id AND e.has_code)`,
    isPublished &&
      Prisma.sql`c.project_id IN (SELECT p.project_id FROM publications p WHERE p.user_id = ${userId}::uuid)`,
    from && Prisma.sql`c.updated_at >= ${from}`,
    until && Prisma.sql`c.updated_at < ${until}`,
  ];
  return Prisma.join(
    conditions.filter((condition) => condition instanceof Prisma.Sql),
    " AND ",
  );
}
