type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const keyOf = (chatId: string | null) => `bluebonnet.draft.${chatId ?? "new"}`;

/** What was written in this chat and not sent; "" when nothing was, or when the browser keeps no storage. */
export function readDraft(store: () => Store, chatId: string | null): string {
  try {
    return store().getItem(keyOf(chatId)) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a draft across reloads; an empty one is forgotten. A full or refused storage only costs that. */
export function saveDraft(store: () => Store, chatId: string | null, text: string): void {
  try {
    if (text) store().setItem(keyOf(chatId), text);
    else store().removeItem(keyOf(chatId));
  } catch {
    // Private windows and full storages refuse; the text is still in the box.
  }
}
