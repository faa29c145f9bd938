import type { PushMessage } from "./push";

/** A reply that took at least this long is worth a mail when nobody was there: its user went to do something else. */
const LONG_REPLY_MS = 120_000;

export type FinishedReply = {
  chatId: string;
  chatTitle: string;
  status: "complete" | "failed" | "stopped";
  startedAt: Date;
  finishedAt: Date;
};

/** Who stopped a reply knows that it ended. */
export const shouldNotify = ({ status }: Pick<FinishedReply, "status">): boolean => status !== "stopped";

export const shouldEmail = ({ startedAt, finishedAt }: FinishedReply): boolean =>
  finishedAt.getTime() - startedAt.getTime() >= LONG_REPLY_MS;

/** One notification per chat: a later one takes the place of an earlier one. */
export const replyMessage = ({ chatId, chatTitle, status }: FinishedReply): PushMessage => ({
  title: status === "complete" ? "Your reply is ready" : "Your reply could not be finished",
  body: chatTitle,
  path: `/chat/${chatId}`,
  tag: `chat-${chatId}`,
});
