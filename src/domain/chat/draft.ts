type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const keyOf = (chatId: string | null) => `bluebonnet.draft.${chatId ?? "new"}`;

/** The chat's unsent text; "" when there is none or storage is unavailable. */
export function readDraft(store: () => Store, chatId: string | null): string {
  try {
    return store().getItem(keyOf(chatId)) ?? "";
  } catch {
    return "";
  }
}

/** Saves a draft across reloads; an empty one is removed. Failures are ignored. */
export function saveDraft(store: () => Store, chatId: string | null, text: string): void {
  try {
    if (text) store().setItem(keyOf(chatId), text);
    else store().removeItem(keyOf(chatId));
  } catch {
    // Private windows and full storage throw; the text is still in the box.
  }
}
