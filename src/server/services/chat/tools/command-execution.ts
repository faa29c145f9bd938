import type { Deed } from "~/domain/access/role";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import {
  AUTOMATIC_MS,
  type CommandExecution,
  commandsOf,
  EXECUTION_SILENCE_MS,
  MAX_AUTOMATIC_EXECUTIONS,
  outputMessage,
} from "~/domain/chat/command-execution";
import type { ClaimExecutionInput, FinishExecutionInput } from "~/domain/chat/command-execution-input";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import type { Clock, Ids } from "~/server/ports/system";
import { chatsFor } from "../../access/access";

type Deps = { db: Db; clock: Clock; ids: Ids; streams: Streams };
type ReplyRef = { chatId: string; replyId: string };

const replyFields = {
  status: true,
  content: true,
  parentId: true,
  finishedAt: true,
  authorId: true,
  commandExecution: true,
  children: { take: 1, select: { id: true } },
  chat: { select: { userId: true, project: { select: { runsCommands: true } } } },
} as const;

/** A reply that asks to run commands, with which the user may do it. @throws DomainError not_found */
async function requireExecution(
  { db, clock }: Deps,
  user: { id: string },
  { chatId, replyId, deed }: ReplyRef & { deed: Deed },
) {
  const reply = await db.message.findFirst({
    where: {
      id: replyId,
      chatId,
      role: "assistant",
      chat: { deletedAt: null, ...chatsFor(user.id, deed) },
    },
    select: replyFields,
  });
  if (!reply || commandsOf(reply.content).length === 0) throw notFound();
  const { commandExecution, chat, status, children } = reply;
  const isAbandoned =
    commandExecution?.state === "running" &&
    (commandExecution.aliveAt ?? commandExecution.startedAt) < silentSince(clock);
  const execution = isAbandoned ? null : commandExecution;
  const isOpen = !execution && chat.project !== null && status === "complete" && children.length === 0;
  // The owner's standing consent is for the owner's own replies: another user's prompt runs nothing by itself.
  const always = chat.userId === user.id && (chat.project?.runsCommands ?? false);
  const mayAutostart = isOpen && always && (reply.authorId ?? user.id) === user.id;
  return { reply, execution, isOpen, always, mayAutostart, isLast: children.length === 0 };
}

const silentSince = (clock: Clock) => new Date(clock.now().getTime() - EXECUTION_SILENCE_MS);

/** The status of a reply's commands. @throws DomainError not_found */
export async function readCommandExecution(
  deps: Deps,
  user: SignedInUser,
  ref: ReplyRef,
): Promise<CommandExecution> {
  const found = await requireExecution(deps, user, { ...ref, deed: "view" });
  const { reply, execution, isOpen, always, isLast } = found;
  return {
    state: execution?.state ?? (isOpen ? "open" : "passed"),
    always,
    startsItself: found.mayAutostart && (await isSoonAfter(deps, ref.chatId, reply)),
    isLast,
    output: execution?.output ?? "",
    exitCode: execution?.exitCode ?? null,
    milliseconds: execution?.endedAt ? execution.endedAt.getTime() - execution.startedAt.getTime() : null,
  };
}

/** Whether a reply's commands may still start without asking: only soon after it, and a limited number in a row. */
async function isSoonAfter(
  { db, clock }: Deps,
  chatId: string,
  { parentId, finishedAt }: { parentId: string | null; finishedAt: Date | null },
): Promise<boolean> {
  if (!finishedAt || clock.now().getTime() - finishedAt.getTime() > AUTOMATIC_MS) return false;
  let question = parentId;
  for (let count = 0; count < MAX_AUTOMATIC_EXECUTIONS; count++) {
    const sent = await db.message.findFirst({
      where: { id: question ?? "", chatId },
      select: {
        content: true,
        parent: { select: { content: true, parentId: true, commandExecution: true } },
      },
    });
    const execution = sent?.parent?.commandExecution;
    // Only automatic runs since the user's last message count.
    if (!execution?.automatic || !sent?.parent) return true;
    const output = outputMessage(commandsOf(sent.parent.content), execution.output, execution.exitCode ?? 0);
    if (sent.content !== output) return true;
    question = sent.parent.parentId;
  }
  return false;
}

/** Records the decision about a reply's commands, once. @returns whether this call did */
async function decide(deps: Deps, { userId, ...ref }: ReplyRef & { userId: string }, decision: Decision) {
  const { db, clock, streams } = deps;
  const found = await requireExecution(deps, { id: userId }, { ...ref, deed: "edit" });
  if (!found.isOpen) return false;
  if (decision.automatic && !(found.mayAutostart && (await isSoonAfter(deps, ref.chatId, found.reply))))
    return false;
  const now = clock.now();
  const data = { ...decision, userId, startedAt: now, aliveAt: now };
  const { count: claimed } = await db.commandExecution.updateMany({
    where: {
      id: ref.replyId,
      state: "running",
      OR: [{ aliveAt: { lt: silentSince(clock) } }, { aliveAt: null, startedAt: { lt: silentSince(clock) } }],
    },
    data,
  });
  const { count: added } = await db.commandExecution.createMany({
    data: [{ ...data, id: ref.replyId }],
    skipDuplicates: true,
  });
  if (claimed + added > 0) streams.announce(ref.chatId);
  return claimed + added > 0;
}

type Decision = { state: "running" | "declined"; automatic: boolean; claimId: string | null };

/**
 * Claims a reply's commands to run them.
 *
 * @returns null: another tab has claimed them, or they may not run, or not without asking
 * @throws DomainError not_found; conflict when other commands were shown
 */
export async function claimExecution(
  deps: Deps,
  user: SignedInUser,
  { automatic, commands, ...ref }: ClaimExecutionInput,
): Promise<{ claimId: string | null }> {
  const { reply } = await requireExecution(deps, user, { ...ref, deed: "edit" });
  if (JSON.stringify(commandsOf(reply.content)) !== JSON.stringify(commands))
    throw new DomainError("conflict", "The commands of this reply have changed. Please review them again.");
  const claimId = deps.ids.next();
  const isClaimed = await decide(deps, { ...ref, userId: user.id }, { state: "running", automatic, claimId });
  return { claimId: isClaimed ? claimId : null };
}

/** Renews the tab's claim. */
export async function renewExecution(
  { db, clock }: Deps,
  user: SignedInUser,
  { replyId, claimId }: ReplyRef & { claimId: string },
): Promise<void> {
  await db.commandExecution.updateMany({
    where: { id: replyId, userId: user.id, state: "running", claimId },
    data: { aliveAt: clock.now() },
  });
}

/** Declines a reply's commands. @throws DomainError not_found, conflict */
export async function declineExecution(deps: Deps, user: SignedInUser, ref: ReplyRef): Promise<void> {
  const declined = { state: "declined", automatic: false, claimId: null } as const;
  if (!(await decide(deps, { ...ref, userId: user.id }, declined)))
    throw new DomainError("conflict", "These commands can no longer be declined.");
}

/** Saves the output of the commands. @throws DomainError not_found, conflict when they are not running */
export async function finishExecution(
  deps: Deps,
  user: SignedInUser,
  { exitCode, output, claimId, ...ref }: FinishExecutionInput,
): Promise<void> {
  await requireExecution(deps, user, { ...ref, deed: "edit" });
  const { count } = await deps.db.commandExecution.updateMany({
    where: { id: ref.replyId, userId: user.id, state: "running", claimId },
    data: { state: "ended", exitCode, output, endedAt: deps.clock.now() },
  });
  if (count === 0) throw new DomainError("conflict", "These commands are not running.");
  deps.streams.announce(ref.chatId);
}

/** Sets whether commands of the owner's replies run without asking in the chat's project. @throws DomainError not_found */
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
