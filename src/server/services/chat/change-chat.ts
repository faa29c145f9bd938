import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Streams } from "~/server/ports/streams";

type Deps = { db: Db; clock: Clock; streams: Streams };

/** @throws DomainError not_found */
export async function renameChat(
  deps: Deps,
  user: SignedInUser,
  input: { chatId: string; title: string },
): Promise<void> {
  const { count } = await deps.db.chat.updateMany({
    where: { id: input.chatId, userId: user.id, deletedAt: null },
    data: { title: input.title },
  });
  if (count === 0) throw notFound();
  deps.streams.announce(input.chatId);
}

/** Sets whether the chat's pages may load images from other sites. @throws DomainError not_found */
export async function setOutsideImages(
  deps: Deps,
  user: SignedInUser,
  input: { chatId: string; allowed: boolean },
): Promise<void> {
  const { count } = await deps.db.chat.updateMany({
    where: { id: input.chatId, userId: user.id, deletedAt: null },
    data: { outsideImages: input.allowed },
  });
  if (count === 0) throw notFound();
  deps.streams.announce(input.chatId);
}

/** Soft-deletes a chat and stops its running reply; `restoreChat` undoes it within a week. @throws DomainError not_found */
export async function removeChat(deps: Deps, user: SignedInUser, input: { chatId: string }): Promise<void> {
  const { count } = await deps.db.chat.updateMany({
    where: { id: input.chatId, userId: user.id, deletedAt: null },
    // A copy that was to be compared comes back as a chat of its own.
    data: { deletedAt: deps.clock.now(), comparedWith: null },
  });
  if (count === 0) throw notFound();
  await stopReplies(deps, input.chatId);
}

/** Stops what is being written in a chat, and in the other half of its comparison. The caller has checked the owner. */
export async function stopReplies(
  { db, streams }: { db: Db; streams: Streams },
  chatId: string,
): Promise<void> {
  const running = await db.message.findMany({
    where: { status: "streaming", chat: { OR: [{ id: chatId }, { comparedWith: chatId }] } },
    select: { id: true },
  });
  for (const reply of running) streams.requestStop(reply.id);
}

/** @throws DomainError not_found */
export async function restoreChat(deps: Deps, user: SignedInUser, input: { chatId: string }): Promise<void> {
  const { count } = await deps.db.chat.updateMany({
    where: { id: input.chatId, userId: user.id, deletedAt: { not: null } },
    data: { deletedAt: null },
  });
  if (count === 0) throw notFound();
}
