import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { type CommandRun, commandsOf, type FinishRunInput } from "~/domain/chat/command-run";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Streams } from "~/server/ports/streams";

type Deps = { db: Db; clock: Clock; streams: Streams };
type ReplyOf = { chatId: string; replyId: string };

/** One of the user's replies that asks to run commands. @throws DomainError not_found */
async function requireRun(db: Db, userId: string, { chatId, replyId }: ReplyOf) {
  const reply = await db.message.findFirst({
    where: { id: replyId, chatId, role: "assistant", chat: { userId, deletedAt: null } },
    select: {
      status: true,
      content: true,
      commandRun: true,
      children: { take: 1, select: { id: true } },
      chat: { select: { project: { select: { id: true, runsCommands: true } } } },
    },
  });
  if (!reply || commandsOf(reply.content).length === 0) throw notFound();
  const { commandRun, chat, status, children } = reply;
  const isOpen = !commandRun && chat.project !== null && status === "complete" && children.length === 0;
  return { run: commandRun, project: chat.project, isOpen, isLast: children.length === 0 };
}

/** What became of a reply's commands. @throws DomainError not_found */
export async function readCommandRun({ db }: Deps, user: SignedInUser, of: ReplyOf): Promise<CommandRun> {
  const { run, project, isOpen, isLast } = await requireRun(db, user.id, of);
  return {
    state: run?.state ?? (isOpen ? "open" : "passed"),
    always: project?.runsCommands ?? false,
    isLast,
    output: run?.output ?? "",
    exitCode: run?.exitCode ?? null,
    milliseconds: run?.endedAt ? run.endedAt.getTime() - run.startedAt.getTime() : null,
  };
}

/** Decides about a reply's commands, once. @returns whether this call did */
async function decide(deps: Deps, userId: string, of: ReplyOf, state: "running" | "declined") {
  const { isOpen } = await requireRun(deps.db, userId, of);
  if (!isOpen) return false;
  const { count } = await deps.db.commandRun.createMany({
    data: [{ id: of.replyId, userId, state, startedAt: deps.clock.now() }],
    skipDuplicates: true,
  });
  if (count > 0) deps.streams.announce(of.chatId);
  return count > 0;
}

/** Takes a reply's commands to run them. @returns false: another tab has them, or they can no longer be run */
export async function claimRun(deps: Deps, user: SignedInUser, of: ReplyOf): Promise<{ claimed: boolean }> {
  return { claimed: await decide(deps, user.id, of, "running") };
}

/** Notes that a reply's commands are not to be run. @throws DomainError not_found, conflict */
export async function declineRun(deps: Deps, user: SignedInUser, of: ReplyOf): Promise<void> {
  if (!(await decide(deps, user.id, of, "declined")))
    throw new DomainError("conflict", "These commands can no longer be declined.");
}

/** Saves what the commands printed. @throws DomainError not_found, conflict when they are not running */
export async function finishRun(
  deps: Deps,
  user: SignedInUser,
  { exitCode, output, ...of }: FinishRunInput,
): Promise<void> {
  await requireRun(deps.db, user.id, of);
  const { count } = await deps.db.commandRun.updateMany({
    where: { id: of.replyId, userId: user.id, state: "running" },
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
