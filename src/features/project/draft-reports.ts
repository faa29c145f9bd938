import type { DraftUpdates } from "~/domain/project/draft";

type Listener = (updates: DraftUpdates) => void;

const listeners = new Map<string, Listener>();

/** Passes what a chat's subscription says about drafts to the open draft of that project, if there is one. */
export const draftReports = {
  pass: (updates: DraftUpdates) => listeners.get(updates.projectId)?.(updates),
  listen(projectId: string, listener: Listener): () => void {
    listeners.set(projectId, listener);
    return () => {
      if (listeners.get(projectId) === listener) listeners.delete(projectId);
    };
  },
};
