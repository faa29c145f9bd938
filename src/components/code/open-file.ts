import { createContext } from "react";

/** A place in a file of the project; lines and columns count from 1. */
export type CodePlace = { path: string; line?: number | undefined; column?: number | undefined };

/**
 * Opens a file of the project in the editor, wherever the caller is: a card of the conversation, an error of the
 * console. The chat page provides it; null where there is no editor, and then no button should offer it.
 *
 * @example const openFile = use(OpenFile); openFile?.({ path: "src/App.tsx", line: 12 });
 */
export const OpenFile = createContext<((place: CodePlace) => void) | null>(null);
