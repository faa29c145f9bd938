const prefixOf = (projectId: string) => `bluebonnet.unsent.${projectId}.`;

/** Edits that tabs could not send before they were closed: Yjs updates in base64 by their keys. */
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

/** Stores what a tab could not send yet, under a unique key: another tab must not remove it. @returns the key */
export function storeUnsent(projectId: string, tab: number, update: string): string {
  const key = `${prefixOf(projectId)}${tab}`;
  try {
    window.localStorage.setItem(key, update);
  } catch {
    // Private windows and full storage throw; the tab still holds the edits and sends them again.
  }
  return key;
}

export function removeUnsent(keys: Iterable<string>): void {
  try {
    for (const key of keys) window.localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
