import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { storedChanges } from "~/domain/reply/file-change";
import { splitThinking } from "~/domain/reply/thinking";
import type { Db } from "~/server/db";
import type { FileChecks } from "~/server/ports/file-checks";
import type { Streams } from "~/server/ports/streams";
import type { Clock, Ids } from "~/server/ports/system";
import { chatsFor } from "../../access/access";
import { announceProject } from "../../project/require-project";
import { draftReply, saveReplyVersion } from "../../reply/add-reply-version";
import { updateMessage } from "../message-store";
import { lockChat } from "../repository";
import { readBuildingReply } from "./building-reply";

type Deps = { db: Db; clock: Clock; fileChecks: FileChecks; ids: Ids; streams: Streams };

/**
 * Saves the version of a reply that exceeded the storage limit when it ended.
 *
 * @throws DomainError not_found; plan_needed while the storage is full; conflict when it is already saved
 */
export async function saveReply(
  deps: Deps,
  user: SignedInUser,
  { replyId }: { replyId: string },
): Promise<void> {
  const mine = { id: replyId, chat: chatsFor(user.id, "edit") };
  const message = await deps.db.message.findFirst({ where: mine, select: { chatId: true } });
  if (!message) throw notFound();
  const { chatId } = message;
  const building = await readBuildingReply(deps.db, { userId: user.id, chatId, replyId });
  if (!building) throw notFound();
  await deps.db.$transaction(async (tx) => {
    await lockChat(tx, user.id, chatId);
    const reply = await tx.message.findFirst({
      where: mine,
      select: { content: true, changes: true },
    });
    if (!storedChanges.parse(reply?.changes ?? null)?.some(({ state }) => state === "unsaved"))
      throw new DomainError("conflict", "This reply's version is saved already.");
    const { text } = splitThinking({ text: reply?.content ?? "", thinking: "" });
    const draft = () => draftReply({ ...deps, db: tx }, building, { text });
    const drafted = await draft();
    if (!drafted) throw notFound();
    const changes = await saveReplyVersion({ ...deps, tx }, drafted, draft);
    await updateMessage(tx, { id: replyId }, { changes: [...changes] });
  });
  const chat = await deps.db.chat.findUnique({ where: { id: chatId }, select: { projectId: true } });
  if (chat?.projectId) await announceProject(deps, chat.projectId);
}
