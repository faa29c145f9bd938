import {
  type FinishedReply,
  replyMessage,
  shouldEmail,
  shouldNotify,
} from "~/domain/account/reply-notification";
import type { Ids } from "~/server/ports/ids";
import type { Streams } from "~/server/ports/streams";
import { queueMail } from "~/server/services/mail/queue-mail";
import { accountMails } from "./mails";
import { type PushDeps, pushToBrowsers } from "./push-to-browsers";
import { readSettings } from "./settings";

type Deps = PushDeps & { ids: Ids; streams: Streams };

/** Notifies a user who is away that a reply ended: by push, and by email if it took long. Never throws. */
export async function notifyReplyFinished(
  deps: Deps,
  reply: { userId: string; replyId: string },
): Promise<void> {
  try {
    const finished = await readFinished(deps, reply);
    if (!finished || !shouldNotify(finished)) return;
    if (await deps.streams.isFollowed(finished.chatId)) return;
    const settings = await readSettings(deps, { id: reply.userId });
    if (settings.emailNotifications && shouldEmail(finished)) {
      const order = accountMails.replyFinished.order({ userId: reply.userId, chatId: finished.chatId });
      await queueMail(deps, deps.db, order);
    }
    if (settings.pushNotifications) await pushToBrowsers(deps, reply.userId, replyMessage(finished));
  } catch (error) {
    deps.log.warn(
      { replyId: reply.replyId, error: messageOf(error) },
      "a finished reply could not be notified",
    );
  }
}

async function readFinished(
  { db }: Deps,
  { userId, replyId }: { userId: string; replyId: string },
): Promise<FinishedReply | undefined> {
  const row = await db.message.findFirst({
    // In a comparison, only the original chat notifies.
    where: { id: replyId, chat: { userId, deletedAt: null, comparedWith: null } },
    select: { status: true, createdAt: true, finishedAt: true, chat: { select: { id: true, title: true } } },
  });
  if (!row?.finishedAt) return undefined;
  const { status, createdAt: startedAt, finishedAt, chat } = row;
  if (status !== "complete" && status !== "failed" && status !== "stopped") return undefined;
  return { chatId: chat.id, chatTitle: chat.title, status, startedAt, finishedAt };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : "unknown");
