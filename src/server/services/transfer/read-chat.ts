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

/** Exported chats: without deleted ones and compared copies. */
export const archivedChats = (userId: string) =>
  ({ userId, deletedAt: null, comparedWith: null }) satisfies Prisma.ChatWhereInput;

const MESSAGES_AT_ONCE = 1_000;

const messageColumns: Record<ExportedColumn, true> = records.columnsOf(records.message);

const columns = {
  ...messageColumns,
  versions: { orderBy: { id: "asc" }, select: { id: true, projectId: true } },
  attachments: { orderBy: { id: "asc" }, select: records.columnsOf(records.attachment) },
  rating: { select: records.columnsOf(records.rating) },
  repair: { select: records.columnsOf(records.repair) },
  commandExecution: { select: records.columnsOf(records.commandExecution) },
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
  const messages: ReturnType<typeof toInterrupted>[] = [];
  for (let after: string | null = null; ; ) {
    const rows: Row[] = await db.message.findMany({
      where: { chatId, chat: { userId }, status: { not: "queued" }, ...(after && { id: { gt: after } }) },
      orderBy: { id: "asc" },
      take: MESSAGES_AT_ONCE,
      select: columns,
    });
    messages.push(...rows.map(toInterrupted));
    // The embedded database responds within the same turn, so a long chat would block all requests.
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

/** The steps of a run in one of the user's chats, whoever asked for it, loaded one run at a time because they may be far longer than the chat. */
export async function readRunSteps(db: Db, userId: string, runId: string) {
  const rows = await db.agentStep.findMany({
    where: { runId, run: { reply: { chat: { userId } } } },
    orderBy: { position: "asc" },
    select: records.columnsOf(records.agentStep),
  });
  return rows.map((row) => ({
    ...row,
    ...(row.state === "running" ? { state: "interrupted" as const, result: NOT_BEGUN } : {}),
    changes: storedChanges.parse(row.changes) ?? [],
  }));
}

/** Exports running work as if it were interrupted now. */
function toInterrupted({ chunks, ...message }: Row) {
  const isWriting = message.status === "streaming";
  const { repair, commandExecution, run } = message;
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
    commandExecution: commandExecution && {
      ...commandExecution,
      state: commandExecution.state === "running" ? ("declined" as const) : commandExecution.state,
    },
  };
}
