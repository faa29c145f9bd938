import type { AttachmentPlace } from "./attachment";
import type { PromptReference } from "./reference";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The rest of an unsent message: its references and uploaded files. */
export type DraftChips = {
  references: readonly PromptReference[];
  files: readonly { id: string; place: AttachmentPlace }[];
};

const NO_CHAT = "new";
const textKey = (chatId: string | null) => `bluebonnet.draft.${chatId ?? NO_CHAT}`;
const chipsKey = (chatId: string | null) => `bluebonnet.draft-chips.${chatId ?? NO_CHAT}`;

/** The chat's unsent text; "" when there is none or storage is unavailable. */
export const readDraft = (store: () => Store, chatId: string | null): string =>
  read(store, textKey(chatId)) ?? "";

/** Saves a draft across reloads; an empty one is removed. Failures are ignored. */
export const saveDraft = (store: () => Store, chatId: string | null, text: string): void =>
  save(store, textKey(chatId), text);

const START_KEY = "bluebonnet.draft-start";
/** A prompt that waits longer is a draft like any other. */
const START_MS = 3_600_000;

/** Saves a prompt that a new chat sends by itself when it is opened, within an hour. @param now in milliseconds */
export function saveStart(store: () => Store, text: string, now: number): void {
  saveDraft(store, null, text);
  save(store, START_KEY, String(now));
}

/** Whether a prompt waits for a new chat. */
export const hasStart = (store: () => Store, now: number): boolean =>
  now - Number(read(store, START_KEY) ?? 0) < START_MS;

/** Whether a new chat is to send its draft now; once. */
export function takeStart(store: () => Store, now: number): boolean {
  const starts = hasStart(store, now);
  save(store, START_KEY, "");
  return starts;
}

/** The unvalidated JSON of the chat's `DraftChips`; null when there are none. */
export const readDraftChips = (store: () => Store, chatId: string | null): string | null =>
  read(store, chipsKey(chatId));

/** Saves the rest of an unsent message, like `saveDraft`. */
export function saveDraftChips(store: () => Store, chatId: string | null, chips: DraftChips): void {
  const isEmpty = chips.references.length === 0 && chips.files.length === 0;
  save(store, chipsKey(chatId), isEmpty ? "" : JSON.stringify(chips));
}

function read(store: () => Store, key: string): string | null {
  try {
    return store().getItem(key);
  } catch {
    return null;
  }
}

function save(store: () => Store, key: string, text: string): void {
  try {
    if (text) store().setItem(key, text);
    else store().removeItem(key);
  } catch {
    // Private windows and full storage throw; the text is still in the box.
  }
}
