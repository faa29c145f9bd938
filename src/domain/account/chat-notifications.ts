import type { MailContent } from "../mail/render-mail";
import type { PushMessage } from "./push";

type ChatNotification = {
  title: string;
  /** Emailed if the reply took at least this long, because the user has moved on. Null: never. */
  email: { afterMs: number; line: (chatTitle: string) => string } | null;
};

const LONG_REPLY_MS = 120_000;

/** Push messages and emails about a chat that no browser of its user follows. */
export const chatNotifications = {
  reply_complete: {
    title: "Your reply is ready",
    email: { afterMs: LONG_REPLY_MS, line: (chat) => `The reply in “${chat}” finished while you were away.` },
  },
  reply_failed: {
    title: "Your reply could not be completed",
    email: { afterMs: LONG_REPLY_MS, line: (chat) => `The reply in “${chat}” failed while you were away.` },
  },
  run_asking: { title: "Your agent has a question", email: null },
  run_consenting: { title: "Your agent needs your permission", email: null },
  run_waiting: { title: "Your agent is waiting for a page", email: null },
  run_paused: { title: "Your agent is paused", email: null },
} satisfies Record<string, ChatNotification>;
export type ChatNotificationKind = keyof typeof chatNotifications;
export const chatNotificationKinds = Object.keys(chatNotifications) as ChatNotificationKind[];

/** Undefined for states without a notification: a user who stopped a reply knows that it ended. */
export const notificationKind = (of: "reply" | "run", state: string): ChatNotificationKind | undefined => {
  const kind = `${of}_${state}`;
  return Object.hasOwn(chatNotifications, kind) ? (kind as ChatNotificationKind) : undefined;
};

export const isEmailed = (kind: ChatNotificationKind, tookMs: number): boolean => {
  const { email } = chatNotifications[kind];
  return email !== null && tookMs >= email.afterMs;
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

/** Undefined for kinds that are never emailed. */
export const chatMail = (
  kind: ChatNotificationKind,
  chat: { title: string; link: string },
): MailContent | undefined => {
  const { title, email } = chatNotifications[kind];
  return email
    ? {
        subject: `${title}: ${chat.title}`,
        heading: title,
        lines: [email.line(chat.title)],
        button: { label: "Open the chat", href: chat.link },
        closing: ["You can turn these emails off in your account settings."],
      }
    : undefined;
};
