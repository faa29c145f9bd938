import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { titleFrom } from "~/domain/chat/message";
import type { ForkInput, ProjectChatInput } from "~/domain/chat/project-chat";
import { cutName } from "~/domain/text/short-name";
import type { Db, Tx } from "~/server/db";
import type { Limits } from "~/server/ports/limits";
import type { Clock, Ids } from "~/server/ports/system";
import { enforceRateLimit } from "~/server/services/auth/enforce-rate-limit";
import { enforceStorageLimit } from "../../billing/storage";
import { readTreeFiles } from "../../project/project-store";
import { addProject } from "../../project/projects";
import { requireProject, requireVersion } from "../../project/require-project";
import { requireChat } from "../repository";

type AddDeps = { db: Db; clock: Clock; ids: Ids };
type Deps = AddDeps & { limits: Limits };

/**
 * Opens another chat on a project that the user may edit; it belongs to the project's owner. Repeating it opens the same
 * chat.
 *
 * @throws DomainError not_found
 */
export async function openProjectChat(
  deps: Deps,
  user: SignedInUser,
  { chatId, projectId }: ProjectChatInput,
): Promise<{ chatId: string }> {
  await enforceRateLimit(deps, { name: "project_user", key: user.id });
  const { name, ownerId } = await requireProject(deps.db, user.id, { projectId, deed: "edit" });
  await openChat(deps, user, { chatId, ownerId, title: name, projectOf: async () => projectId });
  return { chatId };
}

/**
 * Opens a chat on a new project of the user's, which starts with the files of a version. Repeating it opens the same chat.
 *
 * @throws DomainError not_found
 */
export async function forkVersion(
  deps: Deps,
  user: SignedInUser,
  { chatId, versionId }: ForkInput,
): Promise<{ chatId: string }> {
  await enforceRateLimit(deps, { name: "project_user", key: user.id });
  await addFork(deps, user, { chatId, versionId });
  return { chatId };
}

type Fork = {
  chatId: string;
  versionId: string;
  /** Its chat's title; absent: the project's name. */
  title?: string;
  isArchived?: boolean;
};

/** As `forkVersion`, for a fork that the user did not ask for. */
export async function addFork(
  deps: AddDeps,
  user: SignedInUser,
  { chatId, versionId, title, isArchived }: Fork,
): Promise<void> {
  const { projectId, treeId, number, project } = await requireVersion(deps.db, user.id, {
    versionId,
    deed: "view",
  });
  const { name, userId: ownerId, supabaseId } = project;
  const files = await readTreeFiles(deps.db, projectId, treeId);
  const projectOf = async (tx: Tx, now: Date) => {
    const id = deps.ids.next();
    const message = cutName(`Version ${number} of ${name}`);
    const copy = { id, versionId: deps.ids.next(), forkedFromId: versionId, name, files, message, now };
    // Its owner's connection serves only its owner.
    await addProject(tx, user, { ...copy, supabaseId: ownerId === user.id ? supabaseId : null });
    return id;
  };
  await openChat(deps, user, { chatId, ownerId: user.id, title: title ?? name, isArchived, projectOf });
}

type NewProjectChat = {
  chatId: string;
  ownerId: string;
  title: string;
  isArchived?: boolean | undefined;
  projectOf: (tx: Tx, now: Date) => Promise<string>;
};

/** Adds a chat on the project that `projectOf` returns; a chat that exists stays as it is. */
async function openChat(
  deps: AddDeps,
  user: SignedInUser,
  { chatId, ownerId, title, isArchived = false, projectOf }: NewProjectChat,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.chat.createMany({
      data: {
        id: chatId,
        userId: ownerId,
        title: titleFrom(title),
        isArchived,
        createdAt: now,
        updatedAt: now,
      },
      skipDuplicates: true,
    });
    if (count === 0) return void (await requireChat(tx, user.id, { chatId, deed: "view" }));
    const projectId = await projectOf(tx, now);
    await tx.chat.update({ where: { id: chatId }, data: { projectId }, select: { id: true } });
    // Access to one chat of a project does not reach its other chats.
    await requireChat(tx, user.id, { chatId, deed: "edit" });
    await enforceStorageLimit(tx, ownerId, { actorId: user.id });
  });
}
