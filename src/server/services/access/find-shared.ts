import type { SharedInput } from "~/domain/access/share-input";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import { chatsFor, teamsFor } from "./access";

/** The id of a project, a chat or a team, or of somebody's access to one. */
type SharedBy = { targetId: string } | { shareId: string } | { linkId: string };

/** What is shared, as the use cases about access name it: by a chat, or a team. @throws DomainError not_found */
export async function findShared({ db }: { db: Db }, user: SignedInUser, by: SharedBy): Promise<SharedInput> {
  const id = "targetId" in by ? by.targetId : await targetIdOf(db, by);
  if (!id) throw notFound();
  const chat = await db.chat.findFirst({
    where: {
      deletedAt: null,
      comparedWith: null,
      AND: [{ OR: [{ id }, { projectId: id }] }, chatsFor(user.id, "view")],
    },
    orderBy: { updatedAt: "desc" },
    select: { id: true },
  });
  if (chat) return { chatId: chat.id };
  const isTeam = await db.team.count({ where: { id, ...teamsFor(user.id, "view") } });
  if (isTeam === 0) throw notFound();
  return { teamId: id };
}

/** The caller asks what the user may do with it. */
async function targetIdOf(db: Db, by: { shareId: string } | { linkId: string }) {
  const select = { projectId: true, chatId: true, teamId: true } as const;
  const row = await ("shareId" in by
    ? db.share.findUnique({ where: { id: by.shareId }, select })
    : db.shareLink.findUnique({ where: { id: by.linkId }, select }));
  return row?.projectId ?? row?.chatId ?? row?.teamId;
}
