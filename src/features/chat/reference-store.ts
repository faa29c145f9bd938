import { useSyncExternalStore } from "react";
import { MAX_REFERENCES, type PromptReference, referenceKey } from "~/domain/chat/reference";

/** References of the next message, added by the message box, the preview and the editor. */
export type ReferenceStore = {
  add: (reference: PromptReference) => void;
  remove: (reference: PromptReference) => void;
  /** Removes and returns all. */
  take: () => readonly PromptReference[];
  /** Restores what could not be sent. */
  restore: (references: readonly PromptReference[]) => void;
  subscribe: (listener: () => void) => () => void;
  get: () => readonly PromptReference[];
};

const none: readonly PromptReference[] = [];

export function createReferenceStore(): ReferenceStore {
  const listeners = new Set<() => void>();
  let references = none;
  const set = (next: readonly PromptReference[]) => {
    references = next;
    for (const listener of listeners) listener();
  };
  const without = (removed: PromptReference) =>
    references.filter((each) => referenceKey(each) !== referenceKey(removed));
  return {
    // At the limit, the oldest is dropped.
    add: (reference) => set([...without(reference), reference].slice(-MAX_REFERENCES)),
    remove: (reference) => set(without(reference)),
    take: () => {
      const current = references;
      set(none);
      return current;
    },
    restore: (unsent) => {
      const added = references;
      const isAdded = new Set(added.map(referenceKey));
      const missing = unsent.filter((each) => !isAdded.has(referenceKey(each)));
      set([...missing, ...added].slice(-MAX_REFERENCES));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => references,
  };
}

export const useReferences = ({ subscribe, get }: ReferenceStore): readonly PromptReference[] =>
  useSyncExternalStore(subscribe, get, () => none);
