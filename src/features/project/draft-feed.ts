import { createContext } from "react";
import type { DraftUpdates } from "~/domain/project/draft";

type Listener = (updates: DraftUpdates) => void;

/** Connects the open draft of a tab with the rest of its page. */
export type DraftFeed = {
  /** Passes updates of the server to the project's open draft, if any. */
  receive: (updates: DraftUpdates) => void;
  /** @returns an unsubscribe function */
  listen: (projectId: string, listener: Listener) => () => void;
  /** Reports projects with unsaved drafts that are not open in this tab. @returns an unsubscribe function */
  listenForUnsaved: (listener: (projectId: string) => void) => () => void;
  /**
   * Sends this tab's unsent edits, before the server builds on the draft. Resolves once they are stored or refused; the
   * editor shows a refusal.
   */
  flush: () => Promise<void>;
  /** Calls `send` on each flush. @returns an unsubscribe function */
  onFlush: (send: () => Promise<void>) => () => void;
};

export function createDraftFeed(): DraftFeed {
  const listeners = new Map<string, Listener>();
  const unsavedListeners = new Set<(projectId: string) => void>();
  const senders = new Set<() => Promise<void>>();
  return {
    receive(updates) {
      const { projectId, isDirty } = updates;
      const open = listeners.get(projectId);
      if (open) open(updates);
      else if (isDirty) for (const listener of unsavedListeners) listener(projectId);
    },
    listen(projectId, listener) {
      listeners.set(projectId, listener);
      return () => {
        if (listeners.get(projectId) === listener) listeners.delete(projectId);
      };
    },
    listenForUnsaved(listener) {
      unsavedListeners.add(listener);
      return () => unsavedListeners.delete(listener);
    },
    async flush() {
      await Promise.allSettled([...senders].map((send) => send()));
    },
    onFlush(send) {
      senders.add(send);
      return () => senders.delete(send);
    },
  };
}

/** The feed of the page; null if no draft can be open. */
export const OpenDrafts = createContext<DraftFeed | null>(null);
