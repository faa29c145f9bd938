import {
  type ChatNotificationKind,
  chatPushMessage,
  isEmailed,
  notificationKind,
} from "~/domain/account/chat-notifications";
import type { Streams } from "~/server/ports/streams";
import type { Ids } from "~/server/ports/system";
import { queueMail } from "~/server/services/mail/queue-mail";
import { chatsFor } from "../access/access";
import { accountMails } from "./mails";
import { type PushDeps, pushToBrowsers } from "./push";
import { readSettings } from "./settings";

type Deps = PushDeps & { ids: Ids; streams: Streams };
type Reply = { userId: string; replyId: string };
type ChatEvent = {
  kind: ChatNotificationKind | undefined;
  chat: { id: string; title: string };
  tookMs: number;
};

/** Notifies who asked for a reply, and is away, that it ended. Never throws. */
export const notifyReplyFinished = (deps: Deps, reply: Reply): Promise<void> =>
  notifyOfChat(deps, reply, async ({ userId, replyId }) => {
    const row = await deps.db.message.findFirst({
      // In a comparison, only the original chat notifies.
      where: { id: replyId, chat: { deletedAt: null, comparedWith: null, ...chatsFor(userId, "view") } },
      select: {
        status: true,
        createdAt: true,
        finishedAt: true,
        chat: { select: { id: true, title: true } },
      },
    });
    if (!row?.finishedAt) return undefined;
    const tookMs = row.finishedAt.getTime() - row.createdAt.getTime();
    return { kind: notificationKind("reply", row.status), chat: row.chat, tookMs };
  });

/** Notifies who asked for a run, and is away, that it is waiting. Never throws. */
export const notifyRunWaiting = (deps: Deps, reply: Reply): Promise<void> =>
  notifyOfChat(deps, reply, async ({ userId, replyId }) => {
    const row = await deps.db.agentRun.findFirst({
      // Runs of an open comparison do not notify.
      where: {
        id: replyId,
        userId,
        reply: { chat: { deletedAt: null, comparedWith: null, ...chatsFor(userId, "view") } },
      },
      select: { state: true, reply: { select: { chat: { select: { id: true, title: true } } } } },
    });
    return row ? { kind: notificationKind("run", row.state), chat: row.reply.chat, tookMs: 0 } : undefined;
  });

async function notifyOfChat(
  deps: Deps,
  reply: Reply,
  read: (reply: Reply) => Promise<ChatEvent | undefined>,
): Promise<void> {
  try {
    const event = await read(reply);
    if (!event?.kind || (await deps.streams.isFollowed(event.chat.id))) return;
    const { kind, chat, tookMs } = event;
    const { userId } = reply;
    const settings = await readSettings(deps, { id: userId });
    if (settings.emailNotifications && isEmailed(kind, tookMs))
      await queueMail(
        deps,
        deps.db,
        accountMails.replyFinished.message({ userId, chatId: chat.id, about: kind }),
      );
    if (settings.pushNotifications) await pushToBrowsers(deps, userId, chatPushMessage(kind, chat));
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    deps.log.warn({ replyId: reply.replyId, error: reason }, "a user could not be notified of a chat");
  }
}
