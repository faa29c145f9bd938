import type { PushMessage } from "./push";

/** Replies that took at least this long are worth an email: their user has moved on to something else. */
const LONG_REPLY_MS = 120_000;

export type FinishedReply = {
  chatId: string;
  chatTitle: string;
  status: "complete" | "failed" | "stopped";
  startedAt: Date;
  finishedAt: Date;
};

/** Whoever stopped a reply already knows that it ended. */
export const shouldNotify = ({ status }: Pick<FinishedReply, "status">): boolean => status !== "stopped";

export const shouldEmail = ({ startedAt, finishedAt }: FinishedReply): boolean =>
  finishedAt.getTime() - startedAt.getTime() >= LONG_REPLY_MS;

/** One notification per chat; a later one replaces it. */
export const replyMessage = ({ chatId, chatTitle, status }: FinishedReply): PushMessage => ({
  title: status === "complete" ? "Your reply is ready" : "Your reply could not be completed",
  body: chatTitle,
  path: `/chat/${chatId}`,
  tag: `chat-${chatId}`,
});

/** Of a run that does not go on without its owner: whatever it waits for. */
export type WaitingRun = Pick<FinishedReply, "chatId" | "chatTitle"> & { state: keyof typeof waitingTitles };

const waitingTitles = {
  asking: "Your agent has a question",
  consenting: "Your agent needs your permission",
  waiting: "Your agent waits for a page",
  paused: "Your agent is paused",
} as const;

export const isWaiting = (state: string): state is WaitingRun["state"] => state in waitingTitles;

export const waitingMessage = ({ chatId, chatTitle, state }: WaitingRun): PushMessage => ({
  title: waitingTitles[state],
  body: chatTitle,
  path: `/chat/${chatId}`,
  tag: `chat-${chatId}`,
});
