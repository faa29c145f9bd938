import { useSyncExternalStore } from "react";
import { MAX_REFERENCES, type PromptReference, referenceKey } from "~/domain/chat/reference";

/** What the next message points at. Anything on the page may add to it: the message box, the preview, the editor. */
export type ReferenceStore = {
  add: (reference: PromptReference) => void;
  remove: (reference: PromptReference) => void;
  /** Removes and returns all. */
  take: () => readonly PromptReference[];
  /** Puts back what could not be sent. */
  restore: (references: readonly PromptReference[]) => void;
  subscribe: (listener: () => void) => () => void;
  get: () => readonly PromptReference[];
};

const nothing: readonly PromptReference[] = [];

export function createReferenceStore(): ReferenceStore {
  const listeners = new Set<() => void>();
  let references = nothing;
  const set = (next: readonly PromptReference[]) => {
    references = next;
    for (const listener of listeners) listener();
  };
  const without = (gone: PromptReference) =>
    references.filter((each) => referenceKey(each) !== referenceKey(gone));
  return {
    // The newest count: what was picked last is what the message is about.
    add: (reference) => set([...without(reference), reference].slice(-MAX_REFERENCES)),
    remove: (reference) => set(without(reference)),
    take: () => {
      const taken = references;
      set(nothing);
      return taken;
    },
    restore: (taken) => {
      const added = references;
      const isAdded = new Set(added.map(referenceKey));
      const missing = taken.filter((each) => !isAdded.has(referenceKey(each)));
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
  useSyncExternalStore(subscribe, get, () => nothing);
