import { setTimeout as pause } from "node:timers/promises";
import { toolKind } from "~/domain/chat/agent/agent-tools";
import { NOT_BEGUN, STOPPED_DURING } from "~/domain/chat/agent/step-results";
import type { MessageFailure } from "~/domain/chat/message";
import type { CallUsage } from "~/domain/chat/usage";
import type { FileChange } from "~/domain/reply/file-change";
import type { Tx } from "~/server/db";
import { retryWhileDiskFull } from "~/server/db/disk-full";
import { refundPrompt } from "../../billing/prompts";
import { waitForTyping } from "../../project/wait-for-typing";
import { draftReply, saveWithinStorageLimit } from "../../reply/add-reply-version";
import { updateMessage } from "../message-store";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";
import { startNextQueued } from "../sending/queued-messages";
import { readBuildingReply } from "./building-reply";
import type { FinishReason } from "./call-model";

/** The outcome of writing a reply. */
export type Outcome =
  | { status: "complete"; finishReason: FinishReason }
  | { status: "stopped" }
  /** The process is shutting down. */
  | { status: "interrupted" }
  | { status: "failed"; failure: MessageFailure };

type Written = { text: string; thinking: string; usages: readonly CallUsage[] };

type Settled = Written & { outcome: Outcome };

/** Delays between attempts to save an outcome. The chat is blocked meanwhile. */
const RETRY_DELAYS_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000, 8_000, 8_000, 8_000];

/**
 * Saves a reply's outcome: writes its text to its row, deletes its journal, and refunds an unanswered prompt.
 * Retried for a minute while the database fails, and indefinitely while the disk is full.
 *
 * @returns the chat's next reply, if a message was queued; the caller starts it
 * @throws the last database error; `recoverReplies` then settles what the journal saved
 */
export async function settleReply(
  deps: ReplyDeps,
  job: ReplyJob,
  { outcome, ...written }: Settled,
): Promise<ReplyJob | undefined> {
  // Outside the transaction, which locks the chat and, when embedded, the whole database.
  const building = await readBuildingReply(deps.db, job);
  const reply = { text: written.text, state: endOf(outcome) };
  const draft = async () => building && draftReply(deps, building, reply);
  const drafted = await draft();
  // At a shutdown there is no time.
  if (building?.projectId && drafted?.version && outcome.status === "complete")
    await waitForTyping(deps, {
      projectId: building.projectId,
      paths: new Set(drafted.changes.map(({ path }) => path)),
    });
  const save = () =>
    deps.db.$transaction(async (tx) => {
      // Chat lock first, as everywhere: a concurrent send waits and then sees that the reply has ended.
      await tx.$executeRaw`SELECT 1 FROM chats WHERE id = ${job.chatId}::uuid FOR NO KEY UPDATE`;
      const settled = { ...written, changes: drafted?.changes, outcome };
      const saved = await saveOutcome({ ...deps, tx }, job, settled);
      if (!saved) return undefined;
      if (!hasAnswer(outcome, written)) await refundPrompt(tx, job.replyId, deps.clock.now());
      const changes = drafted && (await saveWithinStorageLimit({ ...deps, tx }, drafted, draft));
      if (changes && changes !== drafted.changes)
        await updateMessage(tx, { id: job.replyId }, { changes: [...changes] });
      // Queued messages are left to the next process or another instance.
      if (outcome.status === "interrupted") return undefined;
      return startNextQueued(deps, tx, job.chatId);
    });
  const next = await withRetries(deps, job, () =>
    retryWhileDiskFull(() => deps.replyJournal(deps).settle(job.replyId, save)),
  );
  deps.streams.end(job.chatId);
  return next;
}

/** Decides which files of the text become a version: finished ones are kept even if the reply failed. */
function endOf(outcome: Outcome): "finished" | "cut" | "stopped" {
  if (outcome.status !== "complete") return "stopped";
  return outcome.finishReason === "length" ? "cut" : "finished";
}

/** Whether the prompt counts against the quota. */
const hasAnswer = (outcome: Outcome, { text }: { text: string }): boolean =>
  text !== "" &&
  outcome.status !== "failed" &&
  !(outcome.status === "complete" && outcome.finishReason === "declined");

async function withRetries<Result>(
  { log }: ReplyDeps,
  { replyId }: ReplyJob,
  save: () => Promise<Result>,
): Promise<Result> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await save();
    } catch (error) {
      log.warn({ replyId, error: String(error) }, "a reply's outcome could not be saved; retrying");
      await pause(delayMs);
    }
  }
  return save();
}

/** Whether a step has no effect before the user answers. */
const isHarmless = (tool: string): boolean => ["asks", "ends"].includes(toolKind(tool) ?? "");

/** Ends the reply's run and its open steps. */
export async function endRun(
  tx: Tx,
  { replyId, userId }: Pick<ReplyJob, "replyId" | "userId">,
  outcome: Outcome,
): Promise<void> {
  const reason = outcome.status === "failed" ? `${outcome.failure.title}. ${outcome.failure.reason}` : "";
  const state = outcome.status === "stopped" ? "stopped" : "ended";
  const run = await tx.agentRun.findFirst({ where: { id: replyId, userId }, select: { state: true } });
  await tx.agentRun.updateMany({
    where: { id: replyId, userId, state: { notIn: ["done", "ended", "stopped"] } },
    data: { state, reason, isPausing: false },
  });
  const open = await tx.agentStep.findMany({
    where: { runId: replyId, userId, state: "running" },
    orderBy: { position: "asc" },
    select: { position: true, tool: true },
  });
  for (const { position, tool } of open) {
    const hasStarted = run?.state === "working" && position === open[0]?.position && !isHarmless(tool);
    await tx.agentStep.updateMany({
      where: { runId: replyId, userId, position },
      data: { state: "interrupted", result: hasStarted ? STOPPED_DURING : NOT_BEGUN },
    });
  }
}

/** False when the row was deleted with its chat, or another instance took it over. */
async function saveOutcome(
  { tx, clock, ids, instanceId }: ReplyDeps & { tx: Tx },
  job: ReplyJob,
  { outcome, ...written }: Settled & { changes: readonly FileChange[] | undefined },
): Promise<boolean> {
  const now = clock.now();
  const failure = outcome.status === "failed" ? outcome.failure : undefined;
  const count = await updateMessage(
    tx,
    { id: job.replyId, status: "streaming", instanceId },
    {
      status: outcome.status,
      content: written.text,
      thinking: written.thinking,
      ...(written.changes ? { changes: [...written.changes] } : {}),
      finishReason: outcome.status === "complete" ? outcome.finishReason : null,
      failureTitle: failure?.title ?? null,
      failureReason: failure?.reason ?? null,
      failureRemedy: failure?.remedy ?? null,
      instanceId: null,
      finishedAt: now,
    },
  );
  if (count === 0) return false;
  await tx.modelCall.createMany({
    data: written.usages.map((usage) => ({
      ...usage,
      id: ids.next(),
      userId: job.userId,
      replyId: job.replyId,
      modelId: job.modelId,
    })),
  });
  await tx.replyChunk.deleteMany({ where: { replyId: job.replyId } });
  await endRun(tx, job, outcome);
  await tx.chat.update({ where: { id: job.chatId }, data: { updatedAt: now }, select: { id: true } });
  return true;
}
