import { createContext } from "react";
import type { DraftUpdates } from "~/domain/project/draft";

/** The draft of the chat's project, as far as a conversation deals with it. */
export type ChatDraft = {
  /** Receives its changes. */
  receive: (updates: DraftUpdates) => void;
  /** Sends what is being typed into it, so that a reply builds on it. */
  flush: () => Promise<void>;
};

/** Without a provider, no draft is open on the page. */
export const ChatDraftContext = createContext<ChatDraft>({ receive: () => {}, flush: async () => {} });
