import { findFailure, type RepairState } from "~/domain/chat/repair";
import type { EndRepairInput } from "~/domain/chat/repair-input";
import { notFound } from "~/domain/error/domain-error";
import type { Tx } from "~/server/db";
import { rollBack } from "../../project/move-head";
import { markVersionGood } from "../../project/versions";
import type { ReplyDeps } from "../reply-deps";
import { lockChat } from "../repository";
import { replyInProgress } from "../sending/edit-message";

type Verdict = { state: Exclude<RepairState, "running">; finding: string | null };

const NOTHING_CHANGED = "It changed no file.";

/**
 * Ends a repair attempt by the preview's errors after its change: it succeeds only if the error is gone and there is no
 * new one. Otherwise its change is rolled back, unless the user has changed the project since. Idempotent; `isFirst`:
 * this call ended it.
 *
 * @throws DomainError not_found, conflict while its reply is being written
 */
export async function endRepair(
  deps: ReplyDeps,
  user: { id: string },
  { chatId, messageId, errors, problem }: EndRepairInput,
): Promise<Verdict & { isFirst: boolean }> {
  const { verdict, version, isFirst } = await deps.db.$transaction(async (tx) => {
    await lockChat(tx, user.id, chatId);
    const attempt = await tx.repairTry.findFirst({
      where: { id: messageId, message: { chatId } },
      select: { state: true, error: true, known: true, finding: true },
    });
    if (!attempt) throw notFound();
    if (attempt.state !== "running")
      return { verdict: { state: attempt.state, finding: attempt.finding }, version: null, isFirst: false };
    const { status, version } = await readReply(tx, chatId, messageId);
    if (status === "streaming") throw replyInProgress();
    const verdict = evaluate(attempt, { status, hasVersion: version !== null, errors, problem });
    await tx.repairTry.update({
      where: { id: messageId },
      data: { ...verdict, endedAt: deps.clock.now() },
      select: { id: true },
    });
    return { verdict, version, isFirst: true };
  });
  if (version && verdict.state === "fixed") await markVersionGood(deps, user, { versionId: version.id });
  else if (version) await rollBack(deps, user, version);
  deps.streams.announce(chatId);
  return { ...verdict, isFirst };
}

async function readReply(tx: Tx, chatId: string, promptId: string) {
  const reply = await tx.message.findFirst({
    where: { chatId, parentId: promptId, role: "assistant" },
    orderBy: { id: "asc" },
    select: { status: true, versions: { select: { id: true, projectId: true }, take: 1 } },
  });
  return { status: reply?.status ?? "failed", version: reply?.versions[0] ?? null };
}

function evaluate(
  { error, known }: { error: string; known: string[] },
  reply: { status: string; hasVersion: boolean } & Pick<EndRepairInput, "errors" | "problem">,
): Verdict {
  if (reply.status === "failed") return { state: "failed", finding: null };
  if (reply.problem !== undefined) return { state: "rolled_back", finding: reply.problem };
  if (reply.errors === null || reply.status === "stopped" || reply.status === "interrupted")
    return { state: "stopped", finding: null };
  if (!reply.hasVersion) return { state: "rolled_back", finding: NOTHING_CHANGED };
  const failure = findFailure(error, known, reply.errors);
  return failure === null ? { state: "fixed", finding: null } : { state: "rolled_back", finding: failure };
}
