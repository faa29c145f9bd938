import "server-only";
import { extractBlocks } from "~/domain/preview/extract-blocks";
import type { Tx } from "~/server/db";
import type { Prisma } from "~/server/db/generated/client";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";

type VersionDraft = Omit<Prisma.VersionUncheckedCreateInput, "number">;

/** The version for a finished reply, before its number is assigned; undefined for a reply without code. */
export function draftVersion(
  deps: { clock: Clock; ids: Ids },
  reply: { chatId: string; replyId: string },
  text: string,
): VersionDraft | undefined {
  const files = extractBlocks(text).map(({ fileName, language, content }) => ({
    name: fileName,
    language,
    content,
  }));
  if (files.length === 0) return undefined;
  const { chatId, replyId: messageId } = reply;
  return { id: deps.ids.next(), chatId, messageId, files, createdAt: deps.clock.now() };
}

/** Saves a reply's code as the chat's next version. The caller holds the chat's lock. */
export async function recordVersion(tx: Tx, draft: VersionDraft): Promise<void> {
  const last = await tx.version.aggregate({ where: { chatId: draft.chatId }, _max: { number: true } });
  await tx.version.create({
    data: { ...draft, number: (last._max.number ?? 0) + 1 },
    select: { id: true },
  });
}
