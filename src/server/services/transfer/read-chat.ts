import { setImmediate as nextTurn } from "node:timers/promises";
import { isOpen } from "~/domain/chat/agent/run";
import { NOT_BEGUN } from "~/domain/chat/agent/step-results";
import { storedPlan, storedProof, storedRemarks } from "~/domain/chat/agent/stored-run";
import { storedChanges } from "~/domain/reply/file-change";
import * as records from "~/domain/transfer/records";
import type { Db } from "~/server/db";
import type { Prisma } from "~/server/db/generated/client";
import { limitsOfRun } from "../chat/agent/run-view";
import type { ExportedColumn } from "../chat/message-store";

/** Chats that an export holds: not the deleted ones, nor the copies that are compared with one. */
export const archivedChats = (userId: string) =>
  ({ userId, deletedAt: null, comparedWith: null }) satisfies Prisma.ChatWhereInput;

const MESSAGES_AT_ONCE = 1_000;

/** Every column that a message is stored with. */
const messageColumns: Record<ExportedColumn, true> = records.columnsOf(records.message);

const columns = {
  ...messageColumns,
  versions: { orderBy: { id: "asc" }, select: { id: true, projectId: true } },
  attachments: { orderBy: { id: "asc" }, select: records.columnsOf(records.attachment) },
  rating: { select: records.columnsOf(records.rating) },
  repair: { select: records.columnsOf(records.repair) },
  commandRun: { select: records.columnsOf(records.commandRun) },
  run: { select: records.columnsOf(records.agentRun) },
  toolCalls: { orderBy: { position: "asc" }, select: records.columnsOf(records.toolCall) },
  modelCalls: { orderBy: { id: "asc" }, select: records.columnsOf(records.modelCall) },
  chunks: { orderBy: { seq: "asc" }, select: { text: true, thinking: true } },
} satisfies Prisma.MessageSelect;

type Row = Prisma.MessageGetPayload<{ select: typeof columns }>;

/** One of the user's chats with everything that belongs to its messages; null once it is deleted. */
export async function readChat(db: Db, userId: string, chatId: string) {
  const chat = await db.chat.findFirst({
    where: { id: chatId, ...archivedChats(userId) },
    select: records.columnsOf(records.chat),
  });
  if (!chat) return null;
  const messages: ReturnType<typeof settled>[] = [];
  for (let after: string | null = null; ; ) {
    const rows: Row[] = await db.message.findMany({
      where: { chatId, chat: { userId }, status: { not: "queued" }, ...(after && { id: { gt: after } }) },
      orderBy: { id: "asc" },
      take: MESSAGES_AT_ONCE,
      select: columns,
    });
    messages.push(...rows.map(settled));
    // The embedded database answers within the same turn: without this, a long chat would hold up all requests.
    await nextTurn();
    after = rows.at(-1)?.id ?? null;
    if (rows.length < MESSAGES_AT_ONCE) break;
  }
  const versions = chat.projectId
    ? await db.version.findMany({ where: { projectId: chat.projectId }, select: { id: true } })
    : [];
  const ids = new Set(messages.map(({ id }) => id));
  return {
    ...chat,
    leafId: chat.leafId !== null && ids.has(chat.leafId) ? chat.leafId : null,
    messages,
    versionIds: new Set(versions.map(({ id }) => id)),
  };
}

/** The steps of a run, one run at a time: together they may be many times as long as its chat. */
export async function readRunSteps(db: Db, userId: string, runId: string) {
  const rows = await db.agentStep.findMany({
    where: { runId, userId },
    orderBy: { position: "asc" },
    select: records.columnsOf(records.agentStep),
  });
  return rows.map((row) => ({
    ...row,
    ...(row.state === "running" ? { state: "interrupted" as const, result: NOT_BEGUN } : {}),
    changes: storedChanges.parse(row.changes) ?? [],
  }));
}

/** What is being written or done right now, as if it ended here. */
function settled({ chunks, ...message }: Row) {
  const isWriting = message.status === "streaming";
  const { repair, commandRun, run } = message;
  return {
    ...message,
    run: run && {
      ...run,
      state: isOpen(run.state) ? ("stopped" as const) : run.state,
      plan: storedPlan.parse(run.plan),
      limits: limitsOfRun.parse(run.limits),
      remarks: storedRemarks.parse(run.remarks),
      proof: storedProof.parse(run.proof),
    },
    status: isWriting ? ("interrupted" as const) : message.status,
    content: message.content + (isWriting ? chunks.map(({ text }) => text).join("") : ""),
    thinking: message.thinking + (isWriting ? chunks.map(({ thinking }) => thinking).join("") : ""),
    repair: repair && { ...repair, state: repair.state === "running" ? ("stopped" as const) : repair.state },
    commandRun: commandRun && {
      ...commandRun,
      state: commandRun.state === "running" ? ("declined" as const) : commandRun.state,
    },
  };
}
