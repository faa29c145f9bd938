import "server-only";
import { PUSH_TTL_SECONDS } from "~/domain/account/push";
import {
  type FinishedReply,
  replyMessage,
  shouldEmail,
  shouldNotify,
} from "~/domain/account/reply-notification";
import type { Ids } from "~/server/ports/ids";
import type { Log } from "~/server/ports/log";
import type { Streams } from "~/server/ports/streams";
import { queueMail } from "~/server/services/mail/queue-mail";
import { accountMails } from "./mails";
import { type PushKeyDeps, pushKeys } from "./push-keys";
import { readSettings } from "./settings";

type Deps = PushKeyDeps & { ids: Ids; log: Log; streams: Streams };

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
    if (settings.pushNotifications) await pushToBrowsers(deps, reply.userId, finished);
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
    // Of two answers to one prompt, only the first one's end is reported.
    where: { id: replyId, chat: { userId, deletedAt: null, comparedWith: null } },
    select: { status: true, createdAt: true, finishedAt: true, chat: { select: { id: true, title: true } } },
  });
  if (!row?.finishedAt) return undefined;
  const { status, createdAt: startedAt, finishedAt, chat } = row;
  if (status !== "complete" && status !== "failed" && status !== "stopped") return undefined;
  return { chatId: chat.id, chatTitle: chat.title, status, startedAt, finishedAt };
}

async function pushToBrowsers(deps: Deps, userId: string, finished: FinishedReply): Promise<void> {
  const browsers = await deps.db.pushSubscription.findMany({
    where: { userId, session: { revokedAt: null, expiresAt: { gt: deps.clock.now() } } },
    select: { id: true, endpoint: true, p256dh: true, auth: true },
  });
  if (browsers.length === 0) return;
  const keys = await pushKeys(deps);
  const message = { text: JSON.stringify(replyMessage(finished)), ttlSeconds: PUSH_TTL_SECONDS };
  await Promise.all(
    browsers.map(async ({ id, ...target }) => {
      try {
        if ((await deps.push.send(keys, target, message)) === "gone") {
          await deps.db.pushSubscription.deleteMany({ where: { id } });
        }
      } catch (error) {
        deps.log.warn({ subscriptionId: id, error: messageOf(error) }, "a push message was not sent");
      }
    }),
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : "unknown");
