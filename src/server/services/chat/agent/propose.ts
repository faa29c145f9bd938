import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { titleFrom } from "~/domain/chat/message";
import { DomainError } from "~/domain/error/domain-error";
import { firstCharacters } from "~/domain/text/first-characters";
import { chatsFor, projectsFor } from "../../access/access";
import { changeProject } from "../../project/change-project";
import { readOpenFiles } from "../../project/files";
import { draftVersion } from "../../project/project-store";
import { requireVersion } from "../../project/require-project";
import { insertSuggestion } from "../../project/suggest";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";
import { addFork } from "../starting/open-project-chat";
import { changeRun, findRun, readSteps } from "./run-store";
import { argumentsOf } from "./step-context";

const MAX_DESCRIPTION = 5_000;

/** The words of the message that a run answers. */
async function askedFor({ db }: Pick<ReplyDeps, "db">, { promptId, userId }: ReplyJob): Promise<string> {
  const prompt = await db.message.findFirst({
    where: { id: promptId, chat: chatsFor(userId, "edit") },
    select: { content: true },
  });
  return titleFrom(prompt?.content ?? "");
}

/**
 * A new fork for a run that is to propose its changes, in an archived chat of its user.
 *
 * @returns its id; null for other runs, and without files to propose changes of
 */
export async function forkForProposal(
  deps: ReplyDeps,
  user: SignedInUser,
  job: ReplyJob,
): Promise<string | null> {
  const { db, ids } = deps;
  const run = await findRun(db, job);
  if (!run?.limits.proposes || run.forkId) return run?.forkId ?? null;
  const reply = await db.message.findFirst({
    where: { id: job.replyId, chat: chatsFor(job.userId, "edit") },
    select: { baseVersionId: true },
  });
  if (!reply?.baseVersionId) return null;
  const chatId = ids.next();
  const title = await askedFor(deps, job);
  await addFork(deps, user, { chatId, versionId: reply.baseVersionId, title, isArchived: true });
  const chat = await db.chat.findFirst({
    where: { id: chatId, userId: user.id },
    select: { projectId: true },
  });
  return chat?.projectId ?? null;
}

/** Offers what a run changed in its fork, once it has ended. Where it cannot, the run says why. */
export async function offerProposal(deps: ReplyDeps, user: SignedInUser, job: ReplyJob): Promise<void> {
  const run = await findRun(deps.db, job);
  if (!run?.forkId || run.suggestionId || run.state === "stopped") return;
  try {
    const fork = await deps.db.project.findFirst({
      where: { id: run.forkId, ...projectsFor(user.id, "edit") },
      select: { forkedFromId: true },
    });
    if (!fork?.forkedFromId) return;
    const base = await requireVersion(deps.db, user.id, { versionId: fork.forkedFromId, deed: "edit" });
    const { files, treeId } = await readOpenFiles(deps, user, { projectId: run.forkId });
    if (treeId === base.treeId) return;
    const finish = (await readSteps(deps.db, job)).findLast(({ tool }) => tool === "finish");
    const { summary } = argumentsOf(finish?.arguments ?? "{}");
    const suggestion = {
      id: deps.ids.next(),
      authorId: user.id,
      title: await askedFor(deps, job),
      description: typeof summary === "string" ? firstCharacters(summary, MAX_DESCRIPTION) : "",
      draft: draftVersion(files),
      baseVersionId: base.id,
      forkId: run.forkId,
      createdAt: deps.clock.now(),
    };
    await changeProject(deps, { user, projectId: base.projectId }, async (project) => {
      await insertSuggestion(project, suggestion);
      await changeRun(project.tx, job, { suggestionId: suggestion.id });
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await changeRun(deps.db, job, { reason: `Its changes could not be suggested. ${error.userMessage}` });
  }
}
