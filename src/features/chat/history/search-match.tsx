import type { ChatSummary } from "~/domain/chat/history";
import { highlight } from "~/domain/chat/search";

/** Text with the search matches marked. */
export function Highlighted({ text, search }: { text: string; search: string }) {
  return highlight(text, search).map((part, at) =>
    part.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity and are replaced together
      <mark key={at} className="rounded-[3px] bg-accent-soft text-foreground">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

/** The chat's URL; a search result links to the matching message. */
export const chatAddress = ({ id, match }: ChatSummary): string =>
  match ? `/chat/${id}?message=${match.messageId}` : `/chat/${id}`;
