import type { Tx } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import type { Clock, Ids } from "~/server/ports/system";
import { copyProject, copyVersions, planProjectCopy } from "../../project/copy-project";
import { copyAttachments } from "../attachments/attachment-store";
import { type ActorInChat, copyMessages } from "../message-store";
import { readPathIds } from "../repository";

/**
 * Copies a chat up to one of its messages, with its collections and project, for a comparison. The usage of model calls
 * is not copied. The caller holds the chat's lock.
 *
 * @returns the copy, and the message's copy in it
 */
export async function copyChat(
  deps: { ids: Ids; clock: Clock },
  tx: Tx,
  { userId, chatId: comparedWith, messageId }: ActorInChat & { messageId: string },
): Promise<{ chatId: string; messageId: string }> {
  const now = deps.clock.now();
  const path = await readPathIds(tx, comparedWith, messageId);
  const messages = new Map(path.map((id) => [id, deps.ids.next()]));
  const leafId = messages.get(messageId) ?? null;
  if (!leafId) throw new Error("The message to copy is not in its chat.");
  const { title, projectId, outsideImages, rulesOff, mode, runLimits, collections } =
    await tx.chat.findFirstOrThrow({
      where: { id: comparedWith, userId },
      select: {
        title: true,
        projectId: true,
        outsideImages: true,
        rulesOff: true,
        mode: true,
        runLimits: true,
        collections: { select: { collectionId: true } },
      },
    });
  const project = projectId ? await planProjectCopy({ ...deps, tx }, { userId, projectId }) : null;
  if (project) await copyProject(tx, project, { userId, now });
  const chatId = deps.ids.next();
  await tx.chat.create({
    data: {
      id: chatId,
      userId,
      title,
      projectId: project?.id ?? null,
      outsideImages,
      rulesOff,
      mode,
      runLimits: runLimits ?? Prisma.DbNull,
      leafId,
      comparedWith,
      collections: { createMany: { data: collections } },
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  });
  await copyMessages(tx, chatId, { messages, versions: project?.versions ?? new Map() });
  if (project) await copyVersions(tx, project, messages);
  await copyAttachments(deps, tx, { userId, copies: messages });
  return { chatId, messageId: leafId };
}
