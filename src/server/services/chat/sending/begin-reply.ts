import { DEFAULT_LIMITS } from "~/domain/chat/agent/limits";
import type { ChatMode } from "~/domain/chat/mode";
import type { Tx } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import type { Clock, Ids } from "~/server/ports/system";
import {
  type ActorInChat,
  clearedOutcome,
  insertExchange,
  insertMessages,
  type NewQuestion,
  updateMessage,
} from "../message-store";
import type { ReplySettings } from "../reply-settings";

type Deps = { clock: Clock; ids: Ids; instanceId: string };

/** The input for writing a reply. */
export type ReplyJob = ActorInChat & {
  replyId: string;
  /** The message being answered. */
  promptId: string;
  modelId: string;
  /** Models that were tried before this one and could not be reached. */
  tried?: readonly string[];
  /** A retry after learned facts about the model were corrected. */
  isCorrected?: true;
  /** A run whose process died, possibly during a step. */
  isRecovered?: true;
  /** The existing text when an interrupted reply is continued. */
  soFar: { text: string; thinking: string };
  /** Absent: read when the reply is written. */
  replySettings?: ReplySettings;
};

/**
 * Saves a user's new message and begins its reply, or queues the message while another reply of the chat is being
 * written. The caller holds the chat's lock.
 *
 * @returns undefined when the message is queued
 */
export async function beginOrQueue(
  deps: Deps,
  tx: Tx,
  exchange: ActorInChat & {
    leafId: string | null;
    question: NewQuestion;
    model: { id: string; name: string };
    replySettings: ReplySettings;
  },
): Promise<ReplyJob | undefined> {
  const { userId, chatId, leafId, question, model, replySettings } = exchange;
  const replyId = deps.ids.next();
  const waits = await insertExchange(tx, {
    chatId,
    userId,
    leafId,
    question,
    reply: { id: replyId, instanceId: deps.instanceId },
    model,
    now: deps.clock.now(),
  });
  if (waits) return undefined;
  const soFar = { text: "", thinking: "" };
  return { userId, chatId, replyId, promptId: question.id, modelId: model.id, soFar, replySettings };
}

/**
 * Inserts the reply's row before its first token and makes it the leaf; also the `question` that it answers, if that is
 * new.
 */
export async function beginReply(
  deps: Deps,
  tx: Tx,
  reply: ActorInChat & {
    promptId: string;
    model: { id: string; name: string };
    question?: Prisma.MessageCreateManyInput;
    /** The version it changes; absent: the one on screen. */
    baseVersionId?: string | null;
    /** How it answers; absent: as its chat does. */
    mode?: ChatMode;
  },
): Promise<ReplyJob> {
  const now = deps.clock.now();
  const replyId = deps.ids.next();
  const { userId, chatId, promptId, model } = reply;
  const chat = await tx.chat.findUniqueOrThrow({
    where: { id: chatId },
    select: { mode: true, runLimits: true, project: { select: { headId: true } } },
  });
  const { mode = chat.mode, baseVersionId = chat.project?.headId ?? null } = reply;
  const row: Prisma.MessageCreateManyInput = {
    id: replyId,
    chatId,
    authorId: userId,
    parentId: promptId,
    role: "assistant",
    status: "streaming",
    content: "",
    modelId: model.id,
    modelName: model.name,
    instanceId: deps.instanceId,
    mode,
    baseVersionId,
    createdAt: now,
  };
  await insertMessages(tx, reply.question ? [reply.question, row] : [row]);
  if (mode === "agent")
    await tx.agentRun.create({
      data: { id: replyId, userId, limits: chat.runLimits ?? DEFAULT_LIMITS },
      select: { id: true },
    });
  await tx.chat.update({
    where: { id: chatId },
    // A new reply unarchives the chat.
    data: { leafId: replyId, updatedAt: now, isArchived: false },
    select: { id: true },
  });
  return { userId, chatId, replyId, promptId, modelId: model.id, soFar: { text: "", thinking: "" } };
}

/** The version on screen; the caller has checked the chat's owner. */
export async function findHead(tx: Tx, chatId: string): Promise<string | null> {
  const chat = await tx.chat.findUnique({
    where: { id: chatId },
    select: { project: { select: { headId: true } } },
  });
  return chat?.project?.headId ?? null;
}

/** Restarts a reply that ended early, in place. */
export async function resumeReply(
  deps: Deps,
  tx: Tx,
  reply: ActorInChat & {
    id: string;
    promptId: string;
    modelId: string;
    content: string;
    thinking: string;
  },
): Promise<ReplyJob> {
  await updateMessage(
    tx,
    { id: reply.id },
    {
      status: "streaming",
      content: reply.content,
      thinking: reply.thinking,
      instanceId: deps.instanceId,
      waitsForTurn: false,
      ...clearedOutcome,
    },
  );
  await tx.agentRun.updateMany({
    where: { id: reply.id },
    data: {
      state: "working",
      reason: "",
      isPausing: false,
      // Clears pending questions, whose answers would apply to the next ones.
      questions: [],
      answers: Prisma.DbNull,
      consent: Prisma.DbNull,
    },
  });
  await tx.chat.update({
    where: { id: reply.chatId },
    data: { updatedAt: deps.clock.now() },
    select: { id: true },
  });
  const { id: replyId, userId, chatId, promptId, modelId, content: text, thinking } = reply;
  return { userId, chatId, replyId, promptId, modelId, soFar: { text, thinking } };
}

/** Whether a reply of the chat is being written; the caller holds the chat's lock. */
export async function isReplying(tx: Tx, chatId: string): Promise<boolean> {
  const running = await tx.message.findFirst({
    where: { chatId, status: "streaming" },
    select: { id: true },
  });
  return running !== null;
}
