import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { titleFrom } from "~/domain/chat/message";
import type { ImportInput } from "~/domain/project/import-input";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Limits } from "~/server/ports/limits";
import type { Streams } from "~/server/ports/streams";
import { enforceRateLimit } from "~/server/services/auth/enforce-rate-limit";
import { addFilesToChat } from "../project/add-files";
import { announceProject } from "../project/require-project";
import { saveChatDraft } from "../project/save-draft";
import { lockChat } from "./repository";

type Deps = { db: Db; clock: Clock; ids: Ids; limits: Limits; streams: Streams };

/**
 * Writes files into a chat's project as one version; a new chat gets a project of them.
 *
 * @throws DomainError not_found; invalid when one cannot be a file of a project, or the project would be too large
 */
export async function importFiles(
  deps: Deps,
  user: SignedInUser,
  { chatId, name, files }: ImportInput,
): Promise<{ chatId: string }> {
  await enforceRateLimit(deps, { name: "project_user", key: user.id });
  const added = files.map(({ path, encoding, content }) => ({
    ...{ id: path, name: path, path },
    content: encoding === "text" ? content : new Uint8Array(Buffer.from(content, "base64")),
  }));
  const now = deps.clock.now();
  const { projectId } = await deps.db.$transaction(async (tx) => {
    const { count } = await tx.chat.createMany({
      data: { id: chatId, userId: user.id, title: titleFrom(name), createdAt: now, updatedAt: now },
      skipDuplicates: true,
    });
    if (count === 0) {
      await lockChat(tx, user.id, chatId);
      await saveChatDraft(deps, tx, user.id, chatId);
    }
    return addFilesToChat(deps, tx, user, { chatId, added, verb: "Imported" });
  });
  await announceProject(deps, projectId);
  return { chatId };
}
