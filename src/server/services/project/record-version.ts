import "server-only";
import { extractBlocks } from "~/domain/preview/extract-blocks";
import type { Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";

type Deps = { clock: Clock; ids: Ids };

/** Keeps the code of a finished reply as the chat's next version. The caller holds the chat's lock; a reply without code makes none. */
export async function recordVersion(
  deps: Deps,
  tx: Tx,
  reply: { chatId: string; replyId: string },
  text: string,
): Promise<void> {
  const files = extractBlocks(text).map(({ fileName, language, content }) => ({
    name: fileName,
    language,
    content,
  }));
  if (files.length === 0) return;
  const last = await tx.version.aggregate({ where: { chatId: reply.chatId }, _max: { number: true } });
  await tx.version.create({
    data: {
      id: deps.ids.next(),
      chatId: reply.chatId,
      messageId: reply.replyId,
      number: (last._max.number ?? 0) + 1,
      files,
      createdAt: deps.clock.now(),
    },
    select: { id: true },
  });
}
