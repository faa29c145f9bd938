import type { SignedInUser } from "~/domain/auth/signed-in-user";
import {
  AUTOMATIC_MS,
  type CommandRun,
  commandsOf,
  MAX_AUTOMATIC_RUNS,
  outputMessage,
  RUN_SILENCE_MS,
} from "~/domain/chat/command-run";
import type { ClaimRunInput, FinishRunInput } from "~/domain/chat/command-run-input";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Streams } from "~/server/ports/streams";

type Deps = { db: Db; clock: Clock; ids: Ids; streams: Streams };
type ReplyOf = { chatId: string; replyId: string };

const replyFields = {
  status: true,
  content: true,
  parentId: true,
  finishedAt: true,
  commandRun: true,
  children: { take: 1, select: { id: true } },
  chat: { select: { project: { select: { id: true, runsCommands: true } } } },
} as const;

/** One of the user's replies that asks to run commands. @throws DomainError not_found */
async function requireRun({ db, clock }: Deps, userId: string, { chatId, replyId }: ReplyOf) {
  const reply = await db.message.findFirst({
    where: { id: replyId, chatId, role: "assistant", chat: { userId, deletedAt: null } },
    select: replyFields,
  });
  if (!reply || commandsOf(reply.content).length === 0) throw notFound();
  const { commandRun, chat, status, children } = reply;
  const isAbandoned =
    commandRun?.state === "running" && (commandRun.aliveAt ?? commandRun.startedAt) < silenceBegan(clock);
  const run = isAbandoned ? null : commandRun;
  const isOpen = !run && chat.project !== null && status === "complete" && children.length === 0;
  return { reply, run, project: chat.project, isOpen, isLast: children.length === 0 };
}

const silenceBegan = (clock: Clock) => new Date(clock.now().getTime() - RUN_SILENCE_MS);

/** The status of a reply's commands. @throws DomainError not_found */
export async function readCommandRun(deps: Deps, user: SignedInUser, of: ReplyOf): Promise<CommandRun> {
  const { reply, run, project, isOpen, isLast } = await requireRun(deps, user.id, of);
  const always = project?.runsCommands ?? false;
  return {
    state: run?.state ?? (isOpen ? "open" : "passed"),
    always,
    startsItself: isOpen && always && (await mayStartItself(deps, of.chatId, reply)),
    isLast,
    output: run?.output ?? "",
    exitCode: run?.exitCode ?? null,
    milliseconds: run?.endedAt ? run.endedAt.getTime() - run.startedAt.getTime() : null,
  };
}

/** Whether a reply's commands may start without a question: not long after it, and not without end. */
async function mayStartItself(
  { db, clock }: Deps,
  chatId: string,
  { parentId, finishedAt }: { parentId: string | null; finishedAt: Date | null },
): Promise<boolean> {
  if (!finishedAt || clock.now().getTime() - finishedAt.getTime() > AUTOMATIC_MS) return false;
  let question = parentId;
  for (let runs = 0; runs < MAX_AUTOMATIC_RUNS; runs++) {
    const sent = await db.message.findFirst({
      where: { id: question ?? "", chatId },
      select: { content: true, parent: { select: { content: true, parentId: true, commandRun: true } } },
    });
    const run = sent?.parent?.commandRun;
    // A message of the user: from there on the runs are counted.
    if (!run?.automatic || !sent?.parent) return true;
    const output = outputMessage(commandsOf(sent.parent.content), run.output, run.exitCode ?? 0);
    if (sent.content !== output) return true;
    question = sent.parent.parentId;
  }
  return false;
}

/** Decides about a reply's commands, once. @returns whether this call did */
async function decide(deps: Deps, { userId, ...of }: ReplyOf & { userId: string }, decision: Decision) {
  const { db, clock, streams } = deps;
  const { reply, isOpen } = await requireRun(deps, userId, of);
  if (!isOpen || (decision.automatic && !(await mayStartItself(deps, of.chatId, reply)))) return false;
  const now = clock.now();
  const data = { ...decision, startedAt: now, aliveAt: now };
  const { count: taken } = await db.commandRun.updateMany({
    where: {
      id: of.replyId,
      userId,
      state: "running",
      OR: [
        { aliveAt: { lt: silenceBegan(clock) } },
        { aliveAt: null, startedAt: { lt: silenceBegan(clock) } },
      ],
    },
    data,
  });
  const { count: added } = await db.commandRun.createMany({
    data: [{ ...data, id: of.replyId, userId }],
    skipDuplicates: true,
  });
  if (taken + added > 0) streams.announce(of.chatId);
  return taken + added > 0;
}

type Decision = { state: "running" | "declined"; automatic: boolean; claimId: string | null };

/**
 * Takes a reply's commands to run them.
 *
 * @returns what the tab goes on and ends with; null: another tab has them, or they can no longer be run, or not without
 * a question
 * @throws DomainError not_found; conflict when other commands were shown
 */
export async function claimRun(
  deps: Deps,
  user: SignedInUser,
  { automatic, commands, ...of }: ClaimRunInput,
): Promise<{ claimId: string | null }> {
  const { reply } = await requireRun(deps, user.id, of);
  if (JSON.stringify(commandsOf(reply.content)) !== JSON.stringify(commands))
    throw new DomainError("conflict", "The commands of this reply have changed. Please review them again.");
  const claimId = deps.ids.next();
  const isClaimed = await decide(deps, { ...of, userId: user.id }, { state: "running", automatic, claimId });
  return { claimId: isClaimed ? claimId : null };
}

/** Notes that the tab still runs a reply's commands. */
export async function keepRun(
  { db, clock }: Deps,
  user: SignedInUser,
  { replyId, claimId }: ReplyOf & { claimId: string },
): Promise<void> {
  await db.commandRun.updateMany({
    where: { id: replyId, userId: user.id, state: "running", claimId },
    data: { aliveAt: clock.now() },
  });
}

/** Notes that a reply's commands are not to be run. @throws DomainError not_found, conflict */
export async function declineRun(deps: Deps, user: SignedInUser, of: ReplyOf): Promise<void> {
  const declined = { state: "declined", automatic: false, claimId: null } as const;
  if (!(await decide(deps, { ...of, userId: user.id }, declined)))
    throw new DomainError("conflict", "These commands can no longer be declined.");
}

/** Saves what the commands printed. @throws DomainError not_found, conflict when they are not running */
export async function finishRun(
  deps: Deps,
  user: SignedInUser,
  { exitCode, output, claimId, ...of }: FinishRunInput,
): Promise<void> {
  await requireRun(deps, user.id, of);
  const { count } = await deps.db.commandRun.updateMany({
    where: { id: of.replyId, userId: user.id, state: "running", claimId },
    data: { state: "ended", exitCode, output, endedAt: deps.clock.now() },
  });
  if (count === 0) throw new DomainError("conflict", "These commands are not running.");
  deps.streams.announce(of.chatId);
}

/** Whether commands of replies run without a question in the chat's project. @throws DomainError not_found */
export async function setRunsCommands(
  { db, streams }: Deps,
  user: SignedInUser,
  { chatId, allowed }: { chatId: string; allowed: boolean },
): Promise<void> {
  const { count } = await db.project.updateMany({
    where: { userId: user.id, chats: { some: { id: chatId, userId: user.id, deletedAt: null } } },
    data: { runsCommands: allowed },
  });
  if (count === 0) throw notFound();
  streams.announce(chatId);
}
