import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ChooseFileInput, FileChoice } from "~/domain/project/file-choice";
import type { Db } from "~/server/db";
import { lockHead } from "./project-store";
import { requireProject } from "./require-project";

/** Which files of a chat's project every prompt holds, and which none does. */
export async function readFileChoice(db: Db, userId: string, chatId: string): Promise<FileChoice> {
  const chat = await db.chat.findFirst({
    where: { id: chatId, userId },
    select: { project: { select: { pinned: true, dropped: true } } },
  });
  return chat?.project ?? { pinned: [], dropped: [] };
}

/** As many as a project may have; paths of files that are gone count. */
const MAX_CHOSEN = 500;

/** Pins a file to the prompts of a project, drops it from them, or leaves it to the budget. @throws DomainError not_found */
export async function chooseFile(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId, path, choice }: ChooseFileInput,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await requireProject(tx, user.id, projectId);
    await lockHead(tx, projectId);
    const { pinned, dropped } = await tx.project.findUniqueOrThrow({
      where: { id: projectId },
      select: { pinned: true, dropped: true },
    });
    const chosen = (paths: string[], isChosen: boolean) =>
      [...paths.filter((each) => each !== path), ...(isChosen ? [path] : [])].slice(-MAX_CHOSEN);
    await tx.project.update({
      where: { id: projectId },
      data: { pinned: chosen(pinned, choice === "pin"), dropped: chosen(dropped, choice === "drop") },
      select: { id: true },
    });
  });
}
