import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { titleFrom } from "~/domain/chat/message";
import type { ForkInput, ProjectChatInput } from "~/domain/chat/project-chat";
import { cutName } from "~/domain/text/short-name";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Limits } from "~/server/ports/limits";
import { enforceRateLimit } from "~/server/services/auth/enforce-rate-limit";
import { requireRoom } from "../../billing/storage";
import { readTreeFiles } from "../../project/project-store";
import { addProject } from "../../project/projects";
import { requireProject, requireVersion } from "../../project/require-project";
import { requireChat } from "../repository";

type Deps = { db: Db; clock: Clock; ids: Ids; limits: Limits };

/** Opens another chat on one of the user's projects. Repeating it opens the same chat. @throws DomainError not_found */
export async function openProjectChat(
  deps: Deps,
  user: SignedInUser,
  { chatId, projectId }: ProjectChatInput,
): Promise<{ chatId: string }> {
  const { name } = await requireProject(deps.db, user.id, projectId);
  await openChat(deps, user, { chatId, title: name, projectOf: async () => projectId });
  return { chatId };
}

/** Opens a chat on a new project, which starts with the files of a version. Repeating it opens the same chat. @throws DomainError not_found */
export async function forkVersion(
  deps: Deps,
  user: SignedInUser,
  { chatId, versionId }: ForkInput,
): Promise<{ chatId: string }> {
  const { projectId, treeId, number, project } = await requireVersion(deps.db, user.id, versionId);
  const files = await readTreeFiles(deps.db, projectId, treeId);
  const projectOf = async (tx: Tx, now: Date) => {
    const id = deps.ids.next();
    const message = cutName(`Version ${number} of ${project.name}`);
    await addProject(tx, user, { ...project, id, versionId: deps.ids.next(), files, message, now });
    return id;
  };
  await openChat(deps, user, { chatId, title: project.name, projectOf });
  return { chatId };
}

type NewProjectChat = { chatId: string; title: string; projectOf: (tx: Tx, now: Date) => Promise<string> };

/** Adds a chat on the project that `projectOf` returns; a chat that exists stays as it is. */
async function openChat(
  deps: Deps,
  user: SignedInUser,
  { chatId, title, projectOf }: NewProjectChat,
): Promise<void> {
  await enforceRateLimit(deps, { name: "project_user", key: user.id });
  const now = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.chat.createMany({
      data: { id: chatId, userId: user.id, title: titleFrom(title), createdAt: now, updatedAt: now },
      skipDuplicates: true,
    });
    if (count === 0) return void (await requireChat(tx, user.id, chatId));
    const projectId = await projectOf(tx, now);
    await tx.chat.update({ where: { id: chatId }, data: { projectId }, select: { id: true } });
    await requireRoom(tx, user.id);
  });
}
