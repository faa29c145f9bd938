import type { Shortcut } from "./shortcut";

/** Key combinations of the builder, for what they do and for the list of shortcuts. Browsers reserve none of them. */
export const builderShortcuts = {
  undo: { command: true, key: "z" },
  redo: { command: true, shift: true, key: "z" },
  edit: { command: true, key: "e" },
  /** Ctrl on Apple devices too, where Cmd+` switches windows. */
  terminal: { control: true, key: "`" },
  history: { shift: true, alt: true, key: "h" },
  chat: { shift: true, alt: true, key: "c" },
  editor: { shift: true, alt: true, key: "e" },
  preview: { shift: true, alt: true, key: "p" },
  device: { shift: true, alt: true, key: "m" },
  reload: { shift: true, alt: true, key: "r" },
  checks: { shift: true, alt: true, key: "k" },
  openTab: { shift: true, alt: true, key: "o" },
  copyCode: { shift: true, alt: true, key: "y" },
} as const satisfies Record<string, Shortcut>;
export type BuilderShortcut = keyof typeof builderShortcuts;
