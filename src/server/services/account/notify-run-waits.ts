import { isWaiting, waitingMessage } from "~/domain/account/reply-notification";
import type { Streams } from "~/server/ports/streams";
import { type PushDeps, pushToBrowsers } from "./push-to-browsers";
import { readSettings } from "./settings";

type Deps = PushDeps & { streams: Streams };

/** Notifies a user who is away that a run does not go on without them. Never throws. */
export async function notifyRunWaits(deps: Deps, run: { userId: string; replyId: string }): Promise<void> {
  try {
    const row = await deps.db.agentRun.findFirst({
      // Of two answers to one prompt, none is reported before one of them is kept.
      where: {
        id: run.replyId,
        userId: run.userId,
        reply: { chat: { userId: run.userId, deletedAt: null, comparedWith: null } },
      },
      select: { state: true, reply: { select: { chat: { select: { id: true, title: true } } } } },
    });
    if (!row || !isWaiting(row.state)) return;
    const { id: chatId, title: chatTitle } = row.reply.chat;
    if (await deps.streams.isFollowed(chatId)) return;
    const settings = await readSettings(deps, { id: run.userId });
    if (!settings.pushNotifications) return;
    await pushToBrowsers(deps, run.userId, waitingMessage({ chatId, chatTitle, state: row.state }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    deps.log.warn({ replyId: run.replyId, error: reason }, "a run that waits could not be notified");
  }
}
