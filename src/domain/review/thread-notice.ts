import type { PushMessage } from "../account/push";
import { defuseLinks } from "../mail/defuse-links";
import type { MailContent } from "../mail/render-mail";

/** What somebody is told of a comment that concerns them: its words are read where access is checked. */
type Notice = { author: string | null; project: string; isMention: boolean };

const titleOf = ({ author, isMention }: Notice): string =>
  `${author?.trim() || "Somebody"} ${isMention ? "mentioned you in a comment" : "commented"}`;

/** The chat's page, with the thread open. */
export const threadPath = (chatId: string, threadId: string): string => `/chat/${chatId}?thread=${threadId}`;

/** One notification per thread; a later one replaces it. */
export const threadPush = (
  notice: Notice,
  { path, threadId }: { path: string; threadId: string },
): PushMessage => ({
  title: titleOf(notice),
  body: notice.project,
  path,
  tag: `thread-${threadId}`,
});

export function threadMail(notice: Notice, link: string): MailContent {
  const told = { ...notice, author: notice.author && defuseLinks(notice.author) };
  const project = defuseLinks(notice.project);
  return {
    subject: `${titleOf(told)}: ${project}`,
    heading: titleOf(told),
    lines: [`There is something new in a thread that concerns you, in “${project}”.`],
    button: { label: "Open the thread", href: link },
    closing: ["You can turn these emails off in your account settings."],
  };
}
