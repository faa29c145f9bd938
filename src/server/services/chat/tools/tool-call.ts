import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AnswerToolCallInput, ToolCallInput } from "~/domain/chat/tool-call-input";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { storableText } from "~/domain/text/storable-text";
import { askedWith, boundResult, type RememberedCall, refusals, TOOL_ASK_MS } from "~/domain/tool/tool-call";
import type { ToolDecision } from "~/domain/tool/tool-server";
import type { Db } from "~/server/db";
import type { ToolCallState } from "~/server/db/generated/client";
import type { Clock } from "~/server/ports/clock";
import type { Streams } from "~/server/ports/streams";
import { ToolServerError } from "~/server/ports/tools";
import type { OfferedTool } from "../../tool/open-toolbox";
import { decisionNow, keepPermission, shownIdOf } from "../../tool/permissions";
import { reasonOf } from "../../tool/reachable-servers";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";
import type { RequestedCall } from "../writing/collect-step";

/** The first place among a reply's calls that none has. */
export async function nextPosition(db: Db, replyId: string): Promise<number> {
  const last = await db.toolCall.findFirst({
    where: { replyId },
    orderBy: { position: "desc" },
    select: { position: true },
  });
  return last ? last.position + 1 : 0;
}

/** The calls that a reply has made, for more of it. */
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
 * @returns the answer that the model gets
 * @throws the signal's reason
 */
export async function makeToolCall(deps: ReplyDeps, job: ReplyJob, requested: Requested): Promise<string> {
  const { tool, signal, at } = requested;
  const input = askedWith(requested.input);
  const args = "args" in input ? input.args : undefined;
  const settle = async (state: ToolCallState, result: string) => {
    await deps.db.toolCall.updateMany({
      where: { replyId: job.replyId, position: at.position, userId: job.userId },
      data: { state, result: boundResult(result), endedAt: deps.clock.now() },
    });
    deps.streams.announce(job.chatId);
  };
  const { serverId, serverName, name, hash, isChanged } = tool;
  // An earlier call of the same reply may have been decided for good.
  const of = { userId: job.userId, serverId, tool: name };
  const decision = await decisionNow(deps.db, of, hash);
  const known = decision && stateBy[decision];
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
      // Never what the model wrote: what is shown is what is sent.
      arguments: args ? JSON.stringify(args) : "",
      state: args ? (known ?? "asking") : "running",
      calledAt: deps.clock.now(),
    },
    select: { position: true },
  });
  deps.streams.announce(job.chatId);
  if ("refusal" in input) {
    await settle("failed", input.refusal);
    return input.refusal;
  }
  const answer = known ?? (await waitForAnswer(deps, job, requested));
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
  const of = { replyId: job.replyId, position: at.position, userId: job.userId };
  const stateNow = async () =>
    (await deps.db.toolCall.findFirst({ where: of, select: { state: true } }))?.state ?? "refused";
  const patience = AbortSignal.any([signal, AbortSignal.timeout(TOOL_ASK_MS)]);
  for await (const _ of deps.streams.watch(job.chatId, patience)) {
    const state = await stateNow();
    if (state !== "asking") return state;
  }
  signal.throwIfAborted();
  await deps.db.toolCall.updateMany({
    where: { ...of, state: "asking" },
    data: { state: "unanswered", endedAt: deps.clock.now() },
  });
  deps.streams.announce(job.chatId);
  return stateNow();
}

type Deps = { db: Db; clock: Clock; streams: Streams };

/**
 * Allows or refuses a call that asks, for once or for good.
 *
 * @throws DomainError not_found; conflict when it is no longer asking, or another call was shown
 */
export async function answerToolCall(
  deps: Deps,
  user: SignedInUser,
  { chatId, replyId, position, answer, shownId }: AnswerToolCallInput,
): Promise<void> {
  const { id: userId } = user;
  const where = { replyId, position, userId, reply: { chatId, chat: { userId, deletedAt: null } } };
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
      await keepPermission({ ...deps, tx }, { userId, serverId, tool }, { decision: answer, hash });
  });
  deps.streams.announce(chatId);
}

/** What a call was made with, and what it answered. @throws DomainError not_found */
export async function readToolCall(
  { db }: { db: Db },
  { id: userId }: SignedInUser,
  { chatId, replyId, position }: ToolCallInput,
): Promise<{ arguments: string; result: string }> {
  const call = await db.toolCall.findFirst({
    where: { replyId, position, userId, reply: { chatId, chat: { userId, deletedAt: null } } },
    select: { arguments: true, result: true },
  });
  if (!call) throw notFound();
  return call;
}
