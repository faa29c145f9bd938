import type { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { agentTools } from "~/domain/chat/agent/agent-tools";
import type { rewindStepInput, stepInput } from "~/domain/chat/agent/run-input";
import { resultForUser } from "~/domain/chat/agent/step-results";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { diffOf } from "~/domain/project/diff-files";
import type { Prisma } from "~/server/db/generated/client";
import { chatsFor } from "../../access/access";
import { readOpenFiles } from "../../project/files";
import { restoreVersion, undoVersion } from "../../project/move-head";
import { readVersionChange } from "../../project/versions";
import { changeFiles } from "../../reply/change-files";
import type { ReplyDeps } from "../reply-deps";

const MAX_DIFF_CHARACTERS = 50_000;

type Deps = Pick<ReplyDeps, "db" | "clock" | "fileChecks" | "ids" | "streams">;
type ReplyRef = { chatId: string; replyId: string };

/** A run that is not working, with its steps. @throws DomainError not_found, conflict */
async function requireIdleRun({ db }: Deps, user: SignedInUser, { chatId, replyId }: ReplyRef) {
  const run = await db.agentRun.findFirst({
    where: { id: replyId, reply: { chatId, chat: { deletedAt: null, ...chatsFor(user.id, "edit") } } },
    select: {
      state: true,
      forkId: true,
      reply: { select: { baseVersionId: true, chat: { select: { projectId: true } } } },
      steps: { orderBy: { position: "asc" }, select: { position: true, versionId: true, isUndone: true } },
    },
  });
  const projectId = run?.reply.chat.projectId;
  if (!run || !projectId) throw notFound();
  if (run.forkId)
    throw new DomainError("conflict", "This run changed nothing: it proposed its changes.", {
      detail: "Refuse its suggestion instead.",
    });
  if (run.state === "working")
    throw new DomainError("conflict", "The run is at work.", { detail: "Pause or stop it first." });
  return { projectId, steps: run.steps, baseVersionId: run.reply.baseVersionId };
}

const markSteps = (
  { db }: Deps,
  runId: string,
  { position, isUndone }: { position: Prisma.IntFilter | number; isUndone: boolean },
) => db.agentStep.updateMany({ where: { runId, position, versionId: { not: null } }, data: { isUndone } });

/**
 * Undoes one step's change and keeps later ones, or restores the project to its state after the step.
 *
 * @throws DomainError not_found; conflict while it works, and for a step that changed nothing
 */
export async function rewindRun(
  deps: Deps,
  user: SignedInUser,
  { position, to, ...ref }: z.infer<typeof rewindStepInput>,
): Promise<void> {
  const { projectId, steps, baseVersionId } = await requireIdleRun(deps, user, ref);
  if (to === "undo") {
    const step = steps.find((each) => each.position === position);
    if (!step?.versionId || step.isUndone)
      throw new DomainError("conflict", "There is nothing to undo in this step.");
    await undoVersion(deps, user, { projectId, versionId: step.versionId });
    await markSteps(deps, ref.replyId, { position, isUndone: true });
  } else {
    const target = steps.findLast((each) => each.position <= position && each.versionId !== null);
    await restoreTo(deps, user, { projectId, versionId: target?.versionId ?? baseVersionId });
    // Restores steps that were undone before.
    await markSteps(deps, ref.replyId, { position: { lte: position }, isUndone: false });
    await markSteps(deps, ref.replyId, { position: { gt: position }, isUndone: true });
  }
  deps.streams.announce(ref.chatId);
}

/** Restores the project to its state before the run. @throws DomainError not_found, conflict while it works */
export async function revertRun(deps: Deps, user: SignedInUser, ref: ReplyRef): Promise<void> {
  const { projectId, baseVersionId } = await requireIdleRun(deps, user, ref);
  await restoreTo(deps, user, { projectId, versionId: baseVersionId });
  await markSteps(deps, ref.replyId, { position: { gte: 0 }, isUndone: true });
  deps.streams.announce(ref.chatId);
}

async function restoreTo(
  deps: Deps,
  user: SignedInUser,
  { projectId, versionId }: { projectId: string; versionId: string | null },
): Promise<void> {
  if (versionId) return void (await restoreVersion(deps, user, { versionId }));
  const { files } = await readOpenFiles(deps, user, { projectId });
  const edits = [...files.keys()].map((path) => ({ path, kind: "delete" as const }));
  await changeFiles(deps, user, { projectId, edits, message: "Go back to before the run" });
}

/** A step's arguments, result and diff. Calls of tool servers are only for who asked. @throws DomainError not_found */
export async function readRunStep(
  { db }: Pick<Deps, "db">,
  user: SignedInUser,
  { chatId, replyId, position }: z.infer<typeof stepInput>,
): Promise<{ arguments: string; result: string; diff: string }> {
  const step = await db.agentStep.findFirst({
    where: {
      runId: replyId,
      position,
      run: { reply: { chatId, chat: { deletedAt: null, ...chatsFor(user.id, "view") } } },
      OR: [{ userId: user.id }, { tool: { in: Object.keys(agentTools) } }],
    },
    select: { arguments: true, result: true, versionId: true },
  });
  if (!step) throw notFound();
  const { versionId } = step;
  const change = versionId ? await db.$transaction((tx) => readVersionChange(tx, versionId)) : null;
  return {
    arguments: step.arguments,
    result: resultForUser(step.result),
    diff: change ? diffOf(change, MAX_DIFF_CHARACTERS) : "",
  };
}
