import type { PushMessage } from "../account/push";
import { defuseLinks } from "../mail/defuse-links";
import type { MailContent } from "../mail/render-mail";

/** What somebody is told of a comment or a suggestion that concerns them. Others wrote the names in it. */
export type ReviewNotice = {
  title: string;
  project: string;
  /** What an email adds, and its button. */
  line: string;
  action: string;
  path: string;
  /** A later notice with the same tag replaces it. */
  tag: string;
};

/** So many are listed at most. */
export const MAX_LISTED_NOTICES = 20;

const named = (name: string | null): string => name?.trim() || "Somebody";

type Comment = { author: string | null; isMention: boolean; project: string };

/** @param chatId a chat of the project that the recipient can open */
export const commentNotice = (
  { author, isMention, project }: Comment,
  { chatId, threadId }: { chatId: string; threadId: string },
): ReviewNotice => ({
  title: `${named(author)} ${isMention ? "mentioned you in a comment" : "commented"}`,
  project,
  line: `There is something new in a thread that concerns you, in “${project}”.`,
  action: "Open the thread",
  path: `/chat/${chatId}?thread=${threadId}`,
  tag: `thread-${threadId}`,
});

/** `by`: its author while it is open, then who decided it. */
type NoticedSuggestion = {
  state: "open" | "accepted" | "refused";
  by: string | null;
  title: string;
  project: string;
};
const did = {
  open: "suggested a change",
  accepted: "accepted your suggestion",
  refused: "refused your suggestion",
} as const satisfies Record<NoticedSuggestion["state"], string>;

/** @param chatId a chat of the project that the recipient can open */
export const suggestionNotice = (
  { state, by, title, project }: NoticedSuggestion,
  { chatId, suggestionId }: { chatId: string; suggestionId: string },
): ReviewNotice => ({
  title: `${named(by)} ${did[state]}`,
  project,
  line: `“${title}”, for “${project}”.`,
  action: "Open the suggestion",
  path: `/chat/versions/${chatId}?suggestion=${suggestionId}`,
  tag: `suggestion-${suggestionId}`,
});

export const noticePush = ({ title, project, path, tag }: ReviewNotice): PushMessage => ({
  title,
  body: project,
  path,
  tag,
});

export const noticeMail = (notice: ReviewNotice, appUrl: string): MailContent => ({
  subject: defuseLinks(`${notice.title}: ${notice.project}`),
  heading: defuseLinks(notice.title),
  lines: [defuseLinks(notice.line)],
  button: { label: notice.action, href: `${appUrl}${notice.path}` },
  closing: ["You can turn these emails off in your account settings."],
});
