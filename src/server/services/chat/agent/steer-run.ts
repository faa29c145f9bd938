import type { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { isOpen, type RunState } from "~/domain/chat/agent/run";
import type {
  answerConsentInput,
  answerQuestionsInput,
  chooseModeInput,
  pauseRunInput,
  RunLimitsInput,
  remarkInput,
} from "~/domain/chat/agent/run-input";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import { chatsFor } from "../../access/access";
import type { ActorInChat } from "../message-store";
import type { ReplyDeps } from "../reply-deps";
import { startReply } from "../writing/write-reply";
import { changeRun, findRun, type Run, type RunChange, type RunRef } from "./run-store";
import { claimRun } from "./suspend-run";

type Deps = { db: Db; streams: Streams };
type ReplyRef = { chatId: string; replyId: string };

const MAX_REMARKS = 50;

/** Sets how the chat's next messages are answered. @throws DomainError not_found */
export async function chooseMode(
  { db, streams }: Deps,
  user: SignedInUser,
  { chatId, mode }: z.infer<typeof chooseModeInput>,
): Promise<void> {
  const { count } = await db.chat.updateMany({
    where: { id: chatId, deletedAt: null, ...chatsFor(user.id, "edit") },
    data: { mode },
  });
  if (count === 0) throw notFound();
  streams.announce(chatId);
}

/** Sets the limits of the chat's next runs, and of an open one that the user pays for. @throws DomainError not_found */
export async function setRunLimits(
  { db, streams }: Deps,
  user: SignedInUser,
  { chatId, limits }: RunLimitsInput,
): Promise<void> {
  const { count } = await db.chat.updateMany({
    where: { id: chatId, deletedAt: null, ...chatsFor(user.id, "edit") },
    data: { runLimits: limits },
  });
  if (count === 0) throw notFound();
  await db.agentRun.updateMany({
    where: { userId: user.id, reply: { chatId, status: "streaming" } },
    data: { limits },
  });
  streams.announce(chatId);
}

/** A run of a chat that the user may edit, and who asked for it. @throws DomainError not_found; conflict when it is over */
async function requireOpenRun(
  { db }: Deps,
  user: SignedInUser,
  { chatId, replyId, ...which }: ReplyRef & { run?: { userId: string } },
): Promise<{ run: Run; ref: RunRef & ActorInChat }> {
  const reply = await db.message.findFirst({
    where: { ...which, id: replyId, chatId, chat: { deletedAt: null, ...chatsFor(user.id, "edit") } },
    select: { status: true, run: { select: { userId: true } } },
  });
  const ref = reply?.run && { chatId, replyId, userId: reply.run.userId };
  const run = ref && (await findRun(db, ref));
  if (!run) throw notFound();
  if (reply.status !== "streaming" || !isOpen(run.state)) throw isOver();
  return { run, ref };
}

const isOver = () => new DomainError("conflict", "This run is over.");

/**
 * Continues a suspended run in this process, on the account of who asked for it.
 *
 * @returns whether it was in one of these states
 * @throws DomainError not_found when they may no longer edit the chat
 */
export async function continueRun(
  deps: ReplyDeps,
  ref: RunRef & ActorInChat,
  change: Omit<RunChange, "state" | "reason" | "isPausing"> & { from: readonly RunState[] },
): Promise<boolean> {
  const job = await claimRun(deps, ref, { ...change, state: "working" });
  if (job) startReply(deps, job);
  return job !== undefined;
}

/** Pauses a run after its current step, or continues it. @throws DomainError not_found, conflict */
export async function pauseRun(
  deps: ReplyDeps,
  user: SignedInUser,
  { paused, ...input }: z.infer<typeof pauseRunInput>,
): Promise<void> {
  const { ref } = await requireOpenRun(deps, user, input);
  const hasContinued = !paused && (await continueRun(deps, ref, { from: ["paused", "waiting"] }));
  if (!hasContinued) await changeRun(deps.db, ref, { from: ["working"], isPausing: paused });
  deps.streams.announce(ref.chatId);
}

/** Adds a remark, which the run reads before its next step. @throws DomainError not_found, conflict */
export async function remark(
  deps: Deps,
  user: SignedInUser,
  { text, ...input }: z.infer<typeof remarkInput>,
): Promise<void> {
  const { run, ref } = await requireOpenRun(deps, user, input);
  if (run.remarks.length >= MAX_REMARKS)
    throw new DomainError("conflict", "This run has heard many remarks. Stop it, and ask again.");
  // One statement, because the run may read the others meanwhile.
  const count = await deps.db.$executeRaw`
    UPDATE agent_runs SET remarks = remarks || ${JSON.stringify([{ text, at: null }])}::jsonb
    WHERE id = ${ref.replyId}::uuid AND user_id = ${ref.userId}::uuid AND state NOT IN ('done', 'ended', 'stopped')`;
  if (count === 0) throw isOver();
  deps.streams.announce(ref.chatId);
}

/** Answers the questions of a run, which continues. @throws DomainError not_found; conflict when it asks none */
export async function answerQuestions(
  deps: ReplyDeps,
  user: SignedInUser,
  { asked, answers, ...input }: z.infer<typeof answerQuestionsInput>,
): Promise<void> {
  const { run, ref } = await requireOpenRun(deps, user, input);
  const { questions } = run;
  const isCurrent =
    questions.length === asked.length && questions.every(({ text }, at) => text === asked[at]);
  if (
    !isCurrent ||
    answers.length !== questions.length ||
    !(await continueRun(deps, ref, { from: ["asking"], answers }))
  )
    throw new DomainError("conflict", "These questions no longer wait for answers.");
}

/**
 * Answers the request for consent of a run that the user asked for; the run continues.
 *
 * @throws DomainError not_found; conflict when something else was shown
 */
export async function answerConsent(
  deps: ReplyDeps,
  user: SignedInUser,
  { position, answer, shownId, ...input }: z.infer<typeof answerConsentInput>,
): Promise<void> {
  const { run, ref } = await requireOpenRun(deps, user, { ...input, run: { userId: user.id } });
  const { consent, state } = run;
  if (state !== "consenting" || !consent) throw notPending();
  if (consent.position !== position || consent.shownId !== shownId)
    throw new DomainError("conflict", "This is something else than was shown. Please look again.");
  if (answer === "always" && !consent.mayAlways)
    throw new DomainError("invalid", "This cannot be allowed for good.");
  const change = { from: ["consenting" as const], consent: { ...consent, answer } };
  if (!(await continueRun(deps, ref, change))) throw notPending();
}

const notPending = () => new DomainError("conflict", "This no longer waits for an answer.");
