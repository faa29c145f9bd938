import type { Extension } from "@codemirror/state";
import { createContext } from "react";

/** What a page adds to the editor of a file. Read when the file is opened. */
export const EditorExtensions = createContext<((path: string) => Extension) | null>(null);
