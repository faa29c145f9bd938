import type { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { isOpen, type RunState } from "~/domain/chat/agent/run";
import type {
  answerConsentInput,
  answerQuestionsInput,
  chooseWayInput,
  pauseRunInput,
  RunLimitsInput,
  remarkInput,
} from "~/domain/chat/agent/run-input";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import type { OwnedChat } from "../message-store";
import type { ReplyDeps } from "../reply-deps";
import { startReply } from "../writing/write-reply";
import { claimRun } from "./hold-run";
import { changeRun, findRun, type Run, type RunChange, type RunOf } from "./run-store";

type Deps = { db: Db; streams: Streams };
type Of = { chatId: string; replyId: string };

const MAX_REMARKS = 50;

/** @throws DomainError not_found */
export async function chooseWay(
  { db, streams }: Deps,
  user: SignedInUser,
  { chatId, way }: z.infer<typeof chooseWayInput>,
): Promise<void> {
  const { count } = await db.chat.updateMany({
    where: { id: chatId, userId: user.id, deletedAt: null },
    data: { way },
  });
  if (count === 0) throw notFound();
  streams.announce(chatId);
}

/** Sets what a chat's next runs may spend, and the one that is open. @throws DomainError not_found */
export async function setRunLimits(
  { db, streams }: Deps,
  user: SignedInUser,
  { chatId, limits }: RunLimitsInput,
): Promise<void> {
  const { count } = await db.chat.updateMany({
    where: { id: chatId, userId: user.id, deletedAt: null },
    data: { runLimits: limits },
  });
  if (count === 0) throw notFound();
  await db.agentRun.updateMany({
    where: { userId: user.id, reply: { chatId, status: "streaming" } },
    data: { limits },
  });
  streams.announce(chatId);
}

/** One of the user's runs. @throws DomainError not_found; conflict when it is over */
async function requireOpenRun({ db }: Deps, user: SignedInUser, { chatId, replyId }: Of): Promise<Run> {
  const reply = await db.message.findFirst({
    where: { id: replyId, chatId, chat: { userId: user.id, deletedAt: null } },
    select: { status: true },
  });
  const run = reply && (await findRun(db, { replyId, userId: user.id }));
  if (!run) throw notFound();
  if (reply.status !== "streaming" || !isOpen(run.state)) throw isOver();
  return run;
}

const isOver = () => new DomainError("conflict", "This run is over.");

/** Has a run that waits go on, here. @returns whether it waited in one of these states */
export async function goOn(
  deps: ReplyDeps,
  of: RunOf & OwnedChat,
  change: Omit<RunChange, "state" | "reason" | "isPausing"> & { from: readonly RunState[] },
): Promise<boolean> {
  const job = await claimRun(deps, of, { ...change, state: "working" });
  if (job) startReply(deps, job);
  return job !== undefined;
}

/** Pauses a run after its step, or has it go on. @throws DomainError not_found, conflict */
export async function pauseRun(
  deps: ReplyDeps,
  user: SignedInUser,
  { paused, ...of }: z.infer<typeof pauseRunInput>,
): Promise<void> {
  const run = await requireOpenRun(deps, user, of);
  const isHeld = !paused && (await goOn(deps, { ...of, userId: user.id }, { from: ["paused", "waiting"] }));
  if (!isHeld)
    await changeRun(deps.db, { replyId: run.id, userId: user.id }, { from: ["working"], isPausing: paused });
  deps.streams.announce(of.chatId);
}

/** Says something to a run, which it reads before its next step. @throws DomainError not_found, conflict */
export async function remark(
  deps: Deps,
  user: SignedInUser,
  { text, ...of }: z.infer<typeof remarkInput>,
): Promise<void> {
  const run = await requireOpenRun(deps, user, of);
  if (run.remarks.length >= MAX_REMARKS)
    throw new DomainError("conflict", "This run has heard many remarks. Stop it, and ask again.");
  // In one statement, because the run may read the others meanwhile.
  const count = await deps.db.$executeRaw`
    UPDATE agent_runs SET remarks = remarks || ${JSON.stringify([{ text, at: null }])}::jsonb
    WHERE id = ${of.replyId}::uuid AND user_id = ${user.id}::uuid AND state NOT IN ('done', 'ended', 'stopped')`;
  if (count === 0) throw isOver();
  deps.streams.announce(of.chatId);
}

/** Answers the questions of a run, which goes on. @throws DomainError not_found; conflict when it does not ask */
export async function answerQuestions(
  deps: ReplyDeps,
  user: SignedInUser,
  { asked, answers, ...of }: z.infer<typeof answerQuestionsInput>,
): Promise<void> {
  const { questions } = await requireOpenRun(deps, user, of);
  const isShown = questions.length === asked.length && questions.every(({ text }, at) => text === asked[at]);
  if (
    !isShown ||
    answers.length !== questions.length ||
    !(await goOn(deps, { ...of, userId: user.id }, { from: ["asking"], answers }))
  )
    throw new DomainError("conflict", "These questions no longer wait for answers.");
}

/** Allows or refuses what a run asks consent for; then it goes on. @throws DomainError not_found; conflict when something else was shown */
export async function answerConsent(
  deps: ReplyDeps,
  user: SignedInUser,
  { position, answer, shownId, ...of }: z.infer<typeof answerConsentInput>,
): Promise<void> {
  const { consent, state } = await requireOpenRun(deps, user, of);
  if (state !== "consenting" || !consent) throw noLonger();
  if (consent.position !== position || consent.shownId !== shownId)
    throw new DomainError("conflict", "This is something else than was shown. Please look again.");
  if (answer === "always" && !consent.mayAlways)
    throw new DomainError("invalid", "This cannot be allowed for good.");
  const change = { from: ["consenting" as const], consent: { ...consent, answer } };
  if (!(await goOn(deps, { ...of, userId: user.id }, change))) throw noLonger();
}

const noLonger = () => new DomainError("conflict", "This no longer waits for an answer.");
