import { storeItem } from "~/lib/stored-item";

const prefixOf = (projectId: string) => `bluebonnet.unsent.${projectId}.`;

/** Edits that closed tabs could not send: Yjs updates in base64, by storage key. */
export function readUnsent(projectId: string): Map<string, string> {
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(prefixOf(projectId)));
    return new Map(keys.map((key) => [key, window.localStorage.getItem(key) ?? ""]));
  } catch {
    return new Map();
  }
}

/** Whether a tab was closed before it could send its edits. */
export const hasUnsent = (projectId: string): boolean => readUnsent(projectId).size > 0;

/** Stores a tab's unsent edits under its own key, because another tab must not remove them. @returns the key */
export function storeUnsent(projectId: string, tab: number, update: string): string {
  const key = `${prefixOf(projectId)}${tab}`;
  // Without storage, the tab still has the edits and retries.
  storeItem("localStorage", key, update);
  return key;
}

export function removeUnsent(keys: Iterable<string>): void {
  for (const key of keys) storeItem("localStorage", key, null);
}
