import type { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { rewindStepInput, stepInput } from "~/domain/chat/agent/run-input";
import { readByPeople } from "~/domain/chat/agent/step-results";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { diffOf } from "~/domain/project/diff-files";
import type { Prisma } from "~/server/db/generated/client";
import { readOpenFiles } from "../../project/files";
import { restoreVersion, undoVersion } from "../../project/move-head";
import { readVersionChange } from "../../project/versions";
import { changeFiles } from "../../reply/change-files";
import type { ReplyDeps } from "../reply-deps";

const MAX_DIFF_CHARACTERS = 50_000;

type Deps = Pick<ReplyDeps, "db" | "clock" | "fileChecks" | "ids" | "streams">;
type Of = { chatId: string; replyId: string };

/** A run that does not work, with its steps. @throws DomainError not_found, conflict */
async function requireResting({ db }: Deps, user: SignedInUser, { chatId, replyId }: Of) {
  const run = await db.agentRun.findFirst({
    where: { id: replyId, userId: user.id, reply: { chatId, chat: { deletedAt: null } } },
    select: {
      state: true,
      reply: { select: { baseVersionId: true, chat: { select: { projectId: true } } } },
      steps: { orderBy: { position: "asc" }, select: { position: true, versionId: true, isUndone: true } },
    },
  });
  const projectId = run?.reply.chat.projectId;
  if (!run || !projectId) throw notFound();
  if (run.state === "working")
    throw new DomainError("conflict", "The run is at work.", { detail: "Pause or stop it first." });
  return { projectId, steps: run.steps, baseVersionId: run.reply.baseVersionId };
}

type Mark = { position: Prisma.IntFilter | number; isUndone: boolean };

const mark = ({ db }: Deps, runId: string, { position, isUndone }: Mark) =>
  db.agentStep.updateMany({ where: { runId, position, versionId: { not: null } }, data: { isUndone } });

/**
 * Takes back what one step changed, and keeps what came after it; or goes back to the project as it was after the step.
 *
 * @throws DomainError not_found; conflict while it works, and for a step that changed nothing
 */
export async function rewindRun(
  deps: Deps,
  user: SignedInUser,
  { position, to, ...of }: z.infer<typeof rewindStepInput>,
): Promise<void> {
  const { projectId, steps, baseVersionId } = await requireResting(deps, user, of);
  if (to === "undo") {
    const step = steps.find((each) => each.position === position);
    if (!step?.versionId || step.isUndone)
      throw new DomainError("conflict", "There is nothing to undo in this step.");
    await undoVersion(deps, user, { projectId, versionId: step.versionId });
    await mark(deps, of.replyId, { position, isUndone: true });
  } else {
    const kept = steps.findLast((each) => each.position <= position && each.versionId !== null);
    await goBackTo(deps, user, { projectId, versionId: kept?.versionId ?? baseVersionId });
    // What was undone before it is there again.
    await mark(deps, of.replyId, { position: { lte: position }, isUndone: false });
    await mark(deps, of.replyId, { position: { gt: position }, isUndone: true });
  }
  deps.streams.announce(of.chatId);
}

/** Goes back to the project as it was before a run. @throws DomainError not_found, conflict while it works */
export async function revertRun(deps: Deps, user: SignedInUser, of: Of): Promise<void> {
  const { projectId, baseVersionId } = await requireResting(deps, user, of);
  await goBackTo(deps, user, { projectId, versionId: baseVersionId });
  await mark(deps, of.replyId, { position: { gte: 0 }, isUndone: true });
  deps.streams.announce(of.chatId);
}

async function goBackTo(
  deps: Deps,
  user: SignedInUser,
  { projectId, versionId }: { projectId: string; versionId: string | null },
): Promise<void> {
  if (versionId) return void (await restoreVersion(deps, user, { versionId }));
  const { files } = await readOpenFiles(deps, user, { projectId });
  const edits = [...files.keys()].map((path) => ({ path, kind: "delete" as const }));
  await changeFiles(deps, user, { projectId, edits, message: "Go back to before the run" });
}

/** What a step was called with, what it answered, and the lines that it changed. @throws DomainError not_found */
export async function readRunStep(
  { db }: Pick<Deps, "db">,
  user: SignedInUser,
  { chatId, replyId, position }: z.infer<typeof stepInput>,
): Promise<{ arguments: string; result: string; diff: string }> {
  const step = await db.agentStep.findFirst({
    where: {
      runId: replyId,
      position,
      userId: user.id,
      run: { reply: { chatId, chat: { userId: user.id, deletedAt: null } } },
    },
    select: { arguments: true, result: true, versionId: true },
  });
  if (!step) throw notFound();
  const { versionId } = step;
  const change = versionId ? await db.$transaction((tx) => readVersionChange(tx, versionId)) : null;
  return {
    arguments: step.arguments,
    result: readByPeople(step.result),
    diff: change ? diffOf(change, MAX_DIFF_CHARACTERS) : "",
  };
}
