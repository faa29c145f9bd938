import type { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { readGoBack, splitGoBack } from "~/domain/chat/go-back";
import type { goBackInput } from "~/domain/chat/message-input";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import { requireVersion } from "../../project/require-project";
import { wantedVersion } from "../../project/versions";

/**
 * The version that a reply offers to go back to, because its question asks for that in plain words, or its model offers it.
 *
 * @returns null: nothing was asked, there is no such version, or its files are on screen
 * @throws DomainError not_found
 */
export async function readGoBackOffer(
  { db }: { db: Db },
  user: SignedInUser,
  { chatId, replyId, shownId }: z.infer<typeof goBackInput>,
): Promise<{ id: string; number: number } | null> {
  const reply = await db.message.findFirst({
    where: { id: replyId, chatId, chat: { userId: user.id, deletedAt: null } },
    select: { content: true, baseVersionId: true, parent: { select: { content: true } } },
  });
  if (!reply) throw notFound();
  const asked = readGoBack(reply.parent?.content ?? "") ?? splitGoBack(reply.content).offered;
  if (!asked || !reply.baseVersionId) return null;
  const shown = await requireVersion(db, user.id, shownId);
  const { projectId } = shown;
  const target = await wantedVersion(db, user.id, { ...asked, projectId, from: reply.baseVersionId });
  return target && target.treeId !== shown.treeId ? { id: target.id, number: target.number } : null;
}
