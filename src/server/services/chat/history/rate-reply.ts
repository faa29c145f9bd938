import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { RateInput } from "~/domain/chat/rating-input";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Streams } from "~/server/ports/streams";

/** Rates a finished reply, or removes its rating. @throws DomainError not_found */
export async function rateReply(
  { db, clock, streams }: { db: Db; clock: Clock; streams: Streams },
  user: SignedInUser,
  { chatId, replyId, rating }: RateInput,
): Promise<void> {
  const reply = await db.message.findFirst({
    where: {
      id: replyId,
      chatId,
      role: "assistant",
      status: "complete",
      chat: { userId: user.id, deletedAt: null },
    },
    select: { id: true },
  });
  if (!reply) throw notFound();
  const where = { id: replyId, userId: user.id };
  if (rating === null) await db.replyRating.deleteMany({ where });
  else {
    const change = { rating, ratedAt: clock.now() };
    await db.replyRating.upsert({
      where,
      create: { ...where, ...change },
      update: change,
      select: { id: true },
    });
  }
  streams.announce(chatId);
}
