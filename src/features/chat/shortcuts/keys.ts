import type { Shortcut } from "~/lib/shortcut";
import { copy } from "../copy";

/** One way to press a shortcut. `notInText`: where text is being written, the key writes. */
export type Way = Shortcut & { notInText?: true };
type Row = { label: string; ways: readonly [Way, ...Way[]] };

const say = copy.shortcuts;

/**
 * The shortcuts of every page: each has its handler in ../shortcuts.tsx, which does not compile without it. Browsers let
 * a page have all of them.
 */
export const globalShortcuts = {
  search: { label: say.search, ways: [{ command: true, key: "k" }] },
  newChat: { label: copy.header.newChat, ways: [{ command: true, shift: true, key: "o" }] },
  list: {
    label: say.list,
    ways: [
      { command: true, key: "/" },
      { key: "?", notInText: true },
    ],
  },
} as const satisfies Record<string, Row>;
export type GlobalShortcut = keyof typeof globalShortcuts;

/** What the list of shortcuts shows: those, and the keys of message boxes and dialogs, which handle them themselves. */
export const shortcutRows: readonly Row[] = [
  ...Object.values(globalShortcuts),
  { label: copy.send, ways: [{ key: "Enter" }] },
  { label: say.newLine, ways: [{ shift: true, key: "Enter" }] },
  { label: say.close, ways: [{ key: "Esc" }] },
];
