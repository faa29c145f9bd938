import {
  type ChatNotificationKind,
  chatPushMessage,
  isEmailed,
  notificationKind,
} from "~/domain/account/chat-notifications";
import type { Ids } from "~/server/ports/ids";
import type { Streams } from "~/server/ports/streams";
import { queueMail } from "~/server/services/mail/queue-mail";
import { accountMails } from "./mails";
import { type PushDeps, pushToBrowsers } from "./push-to-browsers";
import { readSettings } from "./settings";

type Deps = PushDeps & { ids: Ids; streams: Streams };
type Reply = { userId: string; replyId: string };
type Occasion = {
  kind: ChatNotificationKind | undefined;
  chat: { id: string; title: string };
  tookMs: number;
};

/** Notifies a user who is away that a reply ended. Never throws. */
export const notifyReplyFinished = (deps: Deps, reply: Reply): Promise<void> =>
  notifyOfChat(deps, reply, async ({ userId, replyId }) => {
    const row = await deps.db.message.findFirst({
      // In a comparison, only the original chat notifies.
      where: { id: replyId, chat: { userId, deletedAt: null, comparedWith: null } },
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

/** Notifies a user who is away that a run does not go on without them. Never throws. */
export const notifyRunWaits = (deps: Deps, reply: Reply): Promise<void> =>
  notifyOfChat(deps, reply, async ({ userId, replyId }) => {
    const row = await deps.db.agentRun.findFirst({
      // Of two answers to one prompt, none is reported before one of them is kept.
      where: { id: replyId, userId, reply: { chat: { userId, deletedAt: null, comparedWith: null } } },
      select: { state: true, reply: { select: { chat: { select: { id: true, title: true } } } } },
    });
    return row ? { kind: notificationKind("run", row.state), chat: row.reply.chat, tookMs: 0 } : undefined;
  });

async function notifyOfChat(
  deps: Deps,
  reply: Reply,
  read: (reply: Reply) => Promise<Occasion | undefined>,
): Promise<void> {
  try {
    const { kind, chat, tookMs } = (await read(reply)) ?? {};
    if (!kind || !chat || (await deps.streams.isFollowed(chat.id))) return;
    const { userId } = reply;
    const settings = await readSettings(deps, { id: userId });
    if (settings.emailNotifications && isEmailed(kind, tookMs ?? 0))
      await queueMail(
        deps,
        deps.db,
        accountMails.replyFinished.order({ userId, chatId: chat.id, about: kind }),
      );
    if (settings.pushNotifications) await pushToBrowsers(deps, userId, chatPushMessage(kind, chat));
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    deps.log.warn({ replyId: reply.replyId, error: reason }, "a user could not be notified of a chat");
  }
}
