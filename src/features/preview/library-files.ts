import { useSyncExternalStore } from "react";
import type { LibraryState } from "~/domain/preview/library-state";
import { fetchWhenReady } from "~/lib/fetch-when-ready";

let missing: LibraryState | null = null;
const listeners = new Set<() => void>();

function setMissing(state: LibraryState | null) {
  missing = state;
  for (const listener of listeners) listener();
}

/** Fetches an index of preview files, waiting for their installation. @throws Error with the reason if that failed */
export async function fetchIndex<Index>(url: string): Promise<Index> {
  const response = await fetchWhenReady(url, async (refusal) => {
    const state: LibraryState = await refusal.json();
    setMissing(state);
    if (state.state === "failed") throw new Error(state.reason);
  });
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  setMissing(null);
  return response.json();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Why a preview waits for its libraries; null if it does not. */
export const useMissingLibraries = (): LibraryState | null =>
  useSyncExternalStore(
    subscribe,
    () => missing,
    () => null,
  );
