import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { storedChanges } from "~/domain/reply/file-change";
import { splitThinking } from "~/domain/reply/thinking";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { FileChecks } from "~/server/ports/file-checks";
import type { Ids } from "~/server/ports/ids";
import type { Streams } from "~/server/ports/streams";
import { announceProject } from "../../project/require-project";
import { draftReply, saveReplyVersion } from "../../reply/add-reply-version";
import { updateMessage } from "../message-store";
import { lockChat } from "../repository";
import { readBuildingReply } from "./building-reply";

type Deps = { db: Db; clock: Clock; fileChecks: FileChecks; ids: Ids; streams: Streams };

/**
 * Makes the version of a reply that there was no room for when it ended.
 *
 * @throws DomainError not_found; plan_needed when there is still no room; conflict when it is saved
 */
export async function saveReply(
  deps: Deps,
  user: SignedInUser,
  { replyId }: { replyId: string },
): Promise<void> {
  const found = await deps.db.message.findFirst({
    where: { id: replyId, chat: { userId: user.id } },
    select: { chatId: true },
  });
  if (!found) throw notFound();
  const { chatId } = found;
  const building = await readBuildingReply(deps.db, { userId: user.id, chatId, replyId });
  if (!building) throw notFound();
  await deps.db.$transaction(async (tx) => {
    await lockChat(tx, user.id, chatId);
    const reply = await tx.message.findFirst({
      where: { id: replyId, chatId, chat: { userId: user.id } },
      select: { content: true, changes: true },
    });
    if (!storedChanges.parse(reply?.changes ?? null)?.some(({ state }) => state === "unsaved"))
      throw new DomainError("conflict", "This reply's version is saved already.");
    const { text } = splitThinking({ text: reply?.content ?? "", thinking: "" });
    const draft = () => draftReply({ ...deps, db: tx }, building, { text });
    const drafted = await draft();
    if (!drafted) throw notFound();
    await saveReplyVersion({ ...deps, tx }, drafted, draft);
    await updateMessage(tx, { id: replyId }, { changes: [...drafted.changes] });
  });
  const chat = await deps.db.chat.findFirst({
    where: { id: chatId, userId: user.id },
    select: { projectId: true },
  });
  if (chat?.projectId) await announceProject(deps, chat.projectId);
}
