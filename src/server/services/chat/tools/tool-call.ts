import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AnswerToolCallInput, ToolCallInput } from "~/domain/chat/tool-call-input";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { storableText } from "~/domain/text/storable-text";
import {
  boundResult,
  type RememberedCall,
  refusals,
  TOOL_ASK_MS,
  withinDisplayLimits,
} from "~/domain/tool/tool-call";
import type { ToolDecision } from "~/domain/tool/tool-server";
import type { Db } from "~/server/db";
import type { ToolCallState } from "~/server/db/generated/client";
import type { Streams } from "~/server/ports/streams";
import type { Clock } from "~/server/ports/system";
import { ToolServerError } from "~/server/ports/tools";
import { chatsFor } from "../../access/access";
import type { OfferedTool } from "../../tool/open-toolbox";
import { readDecision, savePermission, shownIdOf } from "../../tool/permissions";
import { reasonOf } from "../../tool/reachable-servers";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";
import type { RequestedCall } from "../writing/collect-step";

export async function nextPosition(db: Db, replyId: string): Promise<number> {
  const last = await db.toolCall.findFirst({
    where: { replyId },
    orderBy: { position: "desc" },
    select: { position: true },
  });
  return last ? last.position + 1 : 0;
}

/** The calls that a reply has made, for its continuation. */
export const readCalls = (db: Db, { replyId, userId }: ReplyJob): Promise<RememberedCall[]> =>
  db.toolCall.findMany({
    where: { replyId, userId },
    orderBy: { position: "asc" },
    select: { tool: true, arguments: true, state: true, result: true },
  });

const stateBy = { always: "running", never: "refused" } as const satisfies Record<
  ToolDecision,
  ToolCallState
>;

type Requested = {
  tool: OfferedTool;
  input: RequestedCall["input"];
  at: { position: number; textAt: number; maxCharacters: number };
  signal: AbortSignal;
};

/**
 * Calls a tool for a reply once the user has allowed it, and stores the outcome.
 *
 * @returns the result for the model
 * @throws the signal's reason
 */
export async function makeToolCall(deps: ReplyDeps, job: ReplyJob, requested: Requested): Promise<string> {
  const { tool, signal, at } = requested;
  const input = withinDisplayLimits(requested.input);
  const args = "args" in input ? input.args : undefined;
  const settle = async (state: ToolCallState, result: string) => {
    await deps.db.toolCall.updateMany({
      where: { replyId: job.replyId, position: at.position, userId: job.userId },
      data: { state, result: boundResult(result), endedAt: deps.clock.now() },
    });
    deps.streams.announce(job.chatId);
  };
  const { serverId, serverName, name, hash, isChanged } = tool;
  // The user may have decided for all calls during this reply.
  const decision = await readDecision(deps.db, { userId: job.userId, serverId, tool: name }, hash);
  const decidedState = decision && stateBy[decision];
  await deps.db.toolCall.create({
    data: {
      replyId: job.replyId,
      position: at.position,
      textAt: at.textAt,
      userId: job.userId,
      serverId,
      serverName,
      tool: name,
      hash,
      isChanged,
      // The parsed arguments, not the model's text: the user sees what is sent.
      arguments: args ? JSON.stringify(args) : "",
      state: args ? (decidedState ?? "asking") : "running",
      calledAt: deps.clock.now(),
    },
    select: { position: true },
  });
  deps.streams.announce(job.chatId);
  if ("refusal" in input) {
    await settle("failed", input.refusal);
    return input.refusal;
  }
  const answer = decidedState ?? (await waitForAnswer(deps, job, requested));
  if (answer !== "running") return answer === "refused" ? refusals.refused : refusals.unanswered;
  try {
    const result = await deps.tools.call(tool.server, { tool: name, arguments: input.args }, signal);
    await settle("done", result);
    return boundResult(result, at.maxCharacters);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ToolServerError)) throw error;
    const reason = reasonOf(tool.server, error);
    await settle("failed", storableText(reason));
    return `The call failed: ${boundResult(reason, at.maxCharacters)}`;
  }
}

/** Waits, up to a limit, until the user allows or refuses a call, here or in another tab or instance. */
async function waitForAnswer(
  deps: ReplyDeps,
  job: ReplyJob,
  { at, signal }: Requested,
): Promise<ToolCallState> {
  const where = { replyId: job.replyId, position: at.position, userId: job.userId };
  const readState = async () =>
    (await deps.db.toolCall.findFirst({ where, select: { state: true } }))?.state ?? "refused";
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(TOOL_ASK_MS)]);
  for await (const _ of deps.streams.watch(job.chatId, timeout)) {
    const state = await readState();
    if (state !== "asking") return state;
  }
  signal.throwIfAborted();
  await deps.db.toolCall.updateMany({
    where: { ...where, state: "asking" },
    data: { state: "unanswered", endedAt: deps.clock.now() },
  });
  deps.streams.announce(job.chatId);
  return readState();
}

type Deps = { db: Db; clock: Clock; streams: Streams };

/**
 * Allows or refuses a pending call of a reply that the user asked for, once or always.
 *
 * @throws DomainError not_found; conflict when it is no longer asking, or another call was shown
 */
export async function answerToolCall(
  deps: Deps,
  user: SignedInUser,
  { chatId, replyId, position, answer, shownId }: AnswerToolCallInput,
): Promise<void> {
  const { id: userId } = user;
  const reply = { chatId, chat: { deletedAt: null, ...chatsFor(userId, "edit") } };
  const where = { replyId, position, userId, reply };
  const call = await deps.db.toolCall.findFirst({
    where,
    select: { serverId: true, serverName: true, tool: true, hash: true, arguments: true },
  });
  if (!call) throw notFound();
  if (shownIdOf(call) !== shownId)
    throw new DomainError("conflict", "This call is another one than was shown. Please look again.");
  const { serverId, tool, hash } = call;
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.toolCall.updateMany({
      where: { replyId, position, userId, state: "asking", reply: { status: "streaming" } },
      data: answer === "never" ? { state: "refused", endedAt: deps.clock.now() } : { state: "running" },
    });
    if (count === 0) throw new DomainError("conflict", "This call no longer waits for an answer.");
    if (answer !== "once")
      await savePermission({ ...deps, tx }, { userId, serverId, tool }, { decision: answer, hash });
  });
  deps.streams.announce(chatId);
}

/** A call's arguments and result. Those of a tool server are only for who asked. @throws DomainError not_found */
export async function readToolCall(
  { db }: { db: Db },
  { id: userId }: SignedInUser,
  { chatId, replyId, position }: ToolCallInput,
): Promise<{ arguments: string; result: string }> {
  const call = await db.toolCall.findFirst({
    where: {
      replyId,
      position,
      reply: { chatId, chat: { deletedAt: null, ...chatsFor(userId, "view") } },
      OR: [{ userId }, { serverId: "" }],
    },
    select: { arguments: true, result: true },
  });
  if (!call) throw notFound();
  return call;
}
