import type { MailContent } from "../mail/render-mail";
import type { PushMessage } from "./push";

type ChatNotification = {
  title: string;
  /** It is also emailed where the reply took at least this long: its user has moved on. Null: never. */
  emailAfterMs: number | null;
};

const LONG_REPLY_MS = 120_000;

/** What a user is told of a chat that no browser of theirs follows, by push and by email. */
export const chatNotifications = {
  reply_complete: { title: "Your reply is ready", emailAfterMs: LONG_REPLY_MS },
  reply_failed: { title: "Your reply could not be completed", emailAfterMs: LONG_REPLY_MS },
  run_asking: { title: "Your agent has a question", emailAfterMs: null },
  run_consenting: { title: "Your agent needs your permission", emailAfterMs: null },
  run_waiting: { title: "Your agent waits for a page", emailAfterMs: null },
  run_paused: { title: "Your agent is paused", emailAfterMs: null },
} as const satisfies Record<string, ChatNotification>;
export type ChatNotificationKind = keyof typeof chatNotifications;

/** Undefined for what is not worth a notification: whoever stopped a reply knows that it ended. */
export const notificationKind = (of: "reply" | "run", state: string): ChatNotificationKind | undefined => {
  const kind = `${of}_${state}`;
  return Object.hasOwn(chatNotifications, kind) ? (kind as ChatNotificationKind) : undefined;
};

export const isEmailed = (kind: ChatNotificationKind, tookMs: number): boolean => {
  const { emailAfterMs } = chatNotifications[kind];
  return emailAfterMs !== null && tookMs >= emailAfterMs;
};

/** One notification per chat; a later one replaces it. */
export const chatPushMessage = (
  kind: ChatNotificationKind,
  { id, title }: { id: string; title: string },
): PushMessage => ({
  title: chatNotifications[kind].title,
  body: title,
  path: `/chat/${id}`,
  tag: `chat-${id}`,
});

/** For a reply that took long and finished while nobody was watching. */
export const replyFinishedMail = ({ title, link }: { title: string; link: string }): MailContent => ({
  subject: `Your reply is ready: ${title}`,
  heading: "Your reply is ready",
  lines: [`The reply in “${title}” finished while you were away.`],
  button: { label: "Open the chat", href: link },
  closing: ["You can turn these emails off in your account settings."],
});
