import type { ThreadList } from "~/domain/review/thread";

/** The open threads of a project, for editors, which are no components. */
export type ThreadStore = {
  get: () => ThreadList;
  set: (list: ThreadList) => void;
  subscribe: (listener: () => void) => () => void;
};

export const noThreads: ThreadList = { threads: [], mayComment: false };

export function createThreadStore(): ThreadStore {
  let current = noThreads;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(list) {
      current = list;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
