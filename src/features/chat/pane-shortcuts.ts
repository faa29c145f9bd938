import type { Shortcut } from "~/lib/shortcut";

/** Of the builder: shows or hides a pane. */
export const paneShortcuts = {
  chat: { command: true, key: "b" },
  editor: { command: true, shift: true, key: "e" },
  preview: { command: true, key: "\\" },
} as const satisfies Record<string, Shortcut>;
