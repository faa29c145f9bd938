import type { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { readGoBack, splitGoBack } from "~/domain/chat/go-back";
import type { goBackInput } from "~/domain/chat/message-input";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import { chatsFor } from "../../access/access";
import { requireVersion } from "../../project/require-project";
import { findTargetVersion } from "../../project/versions";

/**
 * The version that a reply offers to restore, because the question or the model asks for it.
 *
 * @returns null: no offer, no such version, or it is already on screen
 * @throws DomainError not_found
 */
export async function readGoBackOffer(
  { db }: { db: Db },
  user: SignedInUser,
  { chatId, replyId, shownId }: z.infer<typeof goBackInput>,
): Promise<{ id: string; number: number } | null> {
  const reply = await db.message.findFirst({
    where: { id: replyId, chatId, chat: { deletedAt: null, ...chatsFor(user.id, "view") } },
    select: { content: true, baseVersionId: true, parent: { select: { content: true } } },
  });
  if (!reply) throw notFound();
  const offer = readGoBack(reply.parent?.content ?? "") ?? splitGoBack(reply.content).offered;
  if (!offer || !reply.baseVersionId) return null;
  const current = await requireVersion(db, user.id, { versionId: shownId, deed: "view" });
  const { projectId } = current;
  const target = await findTargetVersion(db, user.id, { ...offer, projectId, from: reply.baseVersionId });
  return target && target.treeId !== current.treeId ? { id: target.id, number: target.number } : null;
}
