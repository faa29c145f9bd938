import { splitThinking } from "~/domain/reply/thinking";
import { Prisma } from "~/server/db/generated/client";
import { isChatFor } from "../../access/access";
import { refundPrompt } from "../../billing/prompts";
import { draftReply, saveWithinStorageLimit } from "../../reply/add-reply-version";
import { interruptMessage, updateMessage } from "../message-store";
import type { ReplyDeps } from "../reply-deps";
import { readBuildingReply } from "../writing/building-reply";
import { endRun } from "../writing/settle-reply";

/** Three heartbeats, plus slack for a busy machine. */
const DEAD_AFTER_SECONDS = 20;

/** `userId`: of who asked. */
export type Orphan = { id: string; chatId: string; userId: string; instanceId: string | null };

type Deps = Pick<
  ReplyDeps,
  "db" | "clock" | "fileChecks" | "ids" | "streams" | "instanceId" | "runningReplies"
>;

/**
 * Streaming replies that no process is writing: their instance is dead, or it is this one and they are not in
 * `runningReplies`, which is also true of a reply that has just started. Suspended runs only if who asked may no longer
 * edit the chat, so that nobody can continue them.
 *
 * @param singleInstance true when no other process can be writing (the embedded database): any other writer is dead
 */
export async function findOrphans(
  { db, instanceId, runningReplies }: Deps,
  singleInstance: boolean,
): Promise<Orphan[]> {
  const running = [...runningReplies].map(({ replyId }) => replyId);
  // By the database's clock, because the clocks of two instances may differ by more than a heartbeat.
  return db.$queryRaw<Orphan[]>(Prisma.sql`
    SELECT messages.id, chat_id AS "chatId", ${asker} AS "userId", instance_id AS "instanceId"
    FROM messages JOIN chats ON chats.id = chat_id
    WHERE status = 'streaming' AND CASE WHEN instance_id = ${instanceId}::uuid
      THEN messages.id <> ALL(${running}::uuid[])
      ELSE ${singleInstance} OR NOT EXISTS (
        SELECT 1 FROM instances WHERE instances.id = messages.instance_id
        AND beat_at > now() - make_interval(secs => ${DEAD_AFTER_SECONDS}))
      END AND NOT EXISTS (SELECT 1 FROM agent_runs WHERE agent_runs.id = messages.id
        AND state IN ('paused', 'asking', 'consenting', 'waiting') AND ${isChatFor(asker, "edit")})`);
}

const asker = Prisma.sql`coalesce(messages.author_id, chats.user_id)`;

/** Marks a reply as interrupted and keeps its text; files that it finished become a version. */
export async function interruptReply(deps: Deps, orphan: Orphan): Promise<void> {
  const { db, clock, streams } = deps;
  const now = clock.now();
  const content = await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM chats WHERE id = ${orphan.chatId}::uuid FOR NO KEY UPDATE`;
    // Another instance may have been faster, and the user may already have continued the reply.
    const text = await interruptMessage(tx, { ...orphan, now });
    if (text === undefined) return "";
    await tx.replyChunk.deleteMany({ where: { replyId: orphan.id } });
    await endRun(tx, { replyId: orphan.id, userId: orphan.userId }, { status: "stopped" });
    if (text === "") await refundPrompt(tx, orphan.id, now);
    return text;
  });
  try {
    if (content !== "") await saveFinishedFiles(deps, orphan, content);
  } finally {
    // Followers here and in other instances are still waiting for text.
    streams.end(orphan.chatId);
  }
}

async function saveFinishedFiles(deps: Deps, { id, chatId, userId }: Orphan, content: string): Promise<void> {
  const building = await readBuildingReply(deps.db, { userId, chatId, replyId: id });
  const { text } = splitThinking({ text: content, thinking: "" });
  const draft = async () => building && draftReply(deps, building, { text, state: "stopped" });
  const drafted = await draft();
  if (!drafted) return;
  await deps.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM chats WHERE id = ${chatId}::uuid FOR NO KEY UPDATE`;
    // If the user has continued it meanwhile, its end creates the version.
    const count = await updateMessage(tx, { id, status: "interrupted" }, { changes: [...drafted.changes] });
    const unsaved = count > 0 ? await saveWithinStorageLimit({ ...deps, tx }, drafted, draft) : undefined;
    if (unsaved) await updateMessage(tx, { id }, { changes: unsaved });
  });
}
