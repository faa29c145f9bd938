import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { titleFrom } from "~/domain/chat/message";
import type { ImportInput } from "~/domain/project/import-input";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { Db } from "~/server/db";
import type { Limits } from "~/server/ports/limits";
import type { Streams } from "~/server/ports/streams";
import type { Clock, Ids } from "~/server/ports/system";
import { enforceRateLimit } from "~/server/services/auth/enforce-rate-limit";
import { enforceStorageLimit } from "../../billing/storage";
import { addFilesToChat } from "../../project/add-files";
import { saveChatDraft } from "../../project/drafts";
import { announceProject } from "../../project/require-project";
import { lockChat } from "../repository";

type Deps = { db: Db; clock: Clock; ids: Ids; limits: Limits; streams: Streams };

/**
 * Writes files into a chat's project as one version; a new chat gets a new project.
 *
 * @throws DomainError not_found; invalid for unsupported files or when the project would be too large; plan_needed
 */
export async function importFiles(
  deps: Deps,
  user: SignedInUser,
  { chatId, name, files }: ImportInput,
): Promise<{ chatId: string; projectId: string }> {
  await enforceRateLimit(deps, { name: "project_user", key: user.id });
  const contents = files.map(
    ({ path, encoding, content }) =>
      [path, encoding === "text" ? content : new Uint8Array(Buffer.from(content, "base64"))] as const,
  );
  const { projectId } = await addImported(deps, user, { chatId, name, files: new Map(contents) });
  return { chatId, projectId };
}

/** Like `importFiles`, for decoded contents. */
export async function addImported(
  deps: Deps,
  user: SignedInUser,
  { chatId, name, files }: { chatId: string; name: string; files: ProjectFiles },
): Promise<{ projectId: string; isNew: boolean }> {
  const added = [...files].map(([path, content]) => ({ id: path, name: path, path, content }));
  const now = deps.clock.now();
  const { projectId, isNew } = await deps.db.$transaction(async (tx) => {
    const { count } = await tx.chat.createMany({
      data: { id: chatId, userId: user.id, title: titleFrom(name), createdAt: now, updatedAt: now },
      skipDuplicates: true,
    });
    let ownerId = user.id;
    if (count === 0) {
      ({ ownerId } = await lockChat(tx, user.id, chatId));
      await saveChatDraft({ ...deps, tx }, { userId: user.id, chatId });
    }
    const project = await addFilesToChat({ ...deps, tx }, user, {
      chatId,
      added,
      verb: "Import",
      name: titleFrom(name),
    });
    await enforceStorageLimit(tx, ownerId, { actorId: user.id });
    return { projectId: project.projectId, isNew: count > 0 };
  });
  await announceProject(deps, projectId);
  return { projectId, isNew };
}
