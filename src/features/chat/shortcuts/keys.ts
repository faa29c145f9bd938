import type { Shortcut } from "~/lib/shortcut";

/** The product's own shortcuts. Browsers let a page have all of them. */
export const keys = {
  search: { command: true, key: "k" },
  newChat: { command: true, shift: true, key: "o" },
  list: { command: true, key: "/" },
} as const satisfies Record<string, Shortcut>;

/** The same list, where no text is being written. */
export const LIST_KEY: Shortcut = { key: "?" };
