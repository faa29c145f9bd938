import type { Shortcut } from "~/lib/shortcut";
import { copy } from "../copy";

/** `exceptWhileTyping`: ignored while a text field has focus. */
export type KeyCombination = Shortcut & { exceptWhileTyping?: true };
export type Row = { label: string; combinations: readonly [KeyCombination, ...KeyCombination[]] };

/**
 * The shortcuts of every page. Each has its handler in ../shortcuts.tsx, which does not compile without it. Browsers
 * reserve none of them.
 */
export const globalShortcuts = {
  search: { label: copy.shortcuts.search, combinations: [{ command: true, key: "k" }] },
  newChat: { label: copy.header.newChat, combinations: [{ command: true, shift: true, key: "o" }] },
  list: {
    label: copy.shortcuts.list,
    combinations: [
      { command: true, key: "/" },
      { key: "?", exceptWhileTyping: true },
    ],
  },
} as const satisfies Record<string, Row>;
export type GlobalShortcut = keyof typeof globalShortcuts;

/** Of the message box: the next mode. */
export const modeShortcut = { command: true, key: "." } as const satisfies KeyCombination;

/** The global shortcuts, and keys that message boxes, the preview and dialogs handle. */
export const shortcutRows: readonly Row[] = [
  ...Object.values(globalShortcuts),
  { label: copy.send, combinations: [{ key: "Enter" }] },
  { label: copy.shortcuts.newLine, combinations: [{ shift: true, key: "Enter" }] },
  { label: copy.shortcuts.mode, combinations: [modeShortcut] },
  { label: copy.shortcuts.undoVersion, combinations: [{ command: true, key: "z" }] },
  { label: copy.shortcuts.redoVersion, combinations: [{ command: true, shift: true, key: "z" }] },
  { label: copy.shortcuts.edit, combinations: [{ command: true, key: "e" }] },
  { label: copy.shortcuts.terminal, combinations: [{ control: true, key: "`" }] },
  { label: copy.shortcuts.close, combinations: [{ key: "Esc" }] },
];

/** Keys that the code editor handles. */
export const editorShortcutRows: readonly Row[] = [
  { label: copy.shortcuts.openFile, combinations: [{ command: true, key: "p" }] },
  { label: copy.shortcuts.searchProject, combinations: [{ command: true, shift: true, key: "f" }] },
  { label: copy.shortcuts.definition, combinations: [{ key: "F12" }] },
  { label: copy.shortcuts.references, combinations: [{ shift: true, key: "F12" }] },
  { label: copy.shortcuts.rename, combinations: [{ key: "F2" }] },
  { label: copy.shortcuts.fix, combinations: [{ command: true, key: "." }] },
  { label: copy.shortcuts.format, combinations: [{ shift: true, alt: true, key: "f" }] },
  { label: copy.shortcuts.comment, combinations: [{ command: true, alt: true, key: "m" }] },
  { label: copy.shortcuts.saveVersion, combinations: [{ command: true, key: "s" }] },
];
