const keyOf = (projectId: string) => `bluebonnet.unsent.${projectId}`;

/** Edits that a tab could not send before it was closed: a Yjs update in base64, or null. */
export function readUnsent(projectId: string): string | null {
  try {
    return window.localStorage.getItem(keyOf(projectId));
  } catch {
    return null;
  }
}

/** Stores what could not be sent yet; null: all of it was. */
export function storeUnsent(projectId: string, update: string | null): void {
  try {
    if (update === null) window.localStorage.removeItem(keyOf(projectId));
    else window.localStorage.setItem(keyOf(projectId), update);
  } catch {
    // Private windows and full storage throw; the tab still holds the edits and sends them again.
  }
}
