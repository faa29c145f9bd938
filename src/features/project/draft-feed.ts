import { createContext } from "react";
import type { DraftUpdates } from "~/domain/project/draft";

type Listener = (updates: DraftUpdates) => void;

/** Connects the draft that is open in a tab with the rest of its page. */
export type DraftFeed = {
  /** Passes what the server says about drafts to the open draft of that project, if there is one. */
  receive: (updates: DraftUpdates) => void;
  /** @returns a function that ends it */
  listen: (projectId: string, listener: Listener) => () => void;
  /**
   * Sends what was typed in this tab and is not on the server yet: whatever builds on the draft there does so first.
   * Resolves once the server has it, or refused it: then the editor says so.
   */
  flush: () => Promise<void>;
  /** @returns a function that ends it */
  flushBy: (send: () => Promise<void>) => () => void;
};

export function createDraftFeed(): DraftFeed {
  const listeners = new Map<string, Listener>();
  const senders = new Set<() => Promise<void>>();
  return {
    receive: (updates) => listeners.get(updates.projectId)?.(updates),
    listen(projectId, listener) {
      listeners.set(projectId, listener);
      return () => {
        if (listeners.get(projectId) === listener) listeners.delete(projectId);
      };
    },
    async flush() {
      await Promise.allSettled([...senders].map((send) => send()));
    },
    flushBy(send) {
      senders.add(send);
      return () => senders.delete(send);
    },
  };
}

/** The feed of the page; null where no draft can be open. */
export const OpenDrafts = createContext<DraftFeed | null>(null);
