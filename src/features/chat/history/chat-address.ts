import type { ChatSummary } from "~/domain/chat/history";

/** The chat's address; of a search's result, at the message found. */
export const chatAddress = ({ id, match }: ChatSummary): string =>
  match ? `/chat/${id}?message=${match.messageId}` : `/chat/${id}`;
