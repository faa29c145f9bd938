import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import { chatsFor } from "./access";

/** The id of a project or a chat, or of somebody's access to one. */
type SharedBy = { targetId: string } | { shareId: string } | { linkId: string };

/** The id of a chat that stands for what is shared, as the use cases about access name it. @throws DomainError not_found */
export async function findSharedChat(
  { db }: { db: Db },
  user: SignedInUser,
  by: SharedBy,
): Promise<{ chatId: string }> {
  const id = "targetId" in by ? by.targetId : await targetIdOf(db, by);
  const chat = id
    ? await db.chat.findFirst({
        where: {
          deletedAt: null,
          comparedWith: null,
          AND: [{ OR: [{ id }, { projectId: id }] }, chatsFor(user.id, "view")],
        },
        orderBy: { updatedAt: "desc" },
        select: { id: true },
      })
    : null;
  if (!chat) throw notFound();
  return { chatId: chat.id };
}

/** The caller asks what the user may do with it. */
async function targetIdOf(db: Db, by: { shareId: string } | { linkId: string }) {
  const select = { projectId: true, chatId: true } as const;
  const row = await ("shareId" in by
    ? db.share.findUnique({ where: { id: by.shareId }, select })
    : db.shareLink.findUnique({ where: { id: by.linkId }, select }));
  return row?.projectId ?? row?.chatId;
}
