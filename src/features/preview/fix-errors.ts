import { createContext } from "react";

/** Asks a model to fix an error of the page; `all` are its errors. Null while that is not possible. */
export type FixError = (error: string, all: readonly string[]) => void;

/** Set where the preview stands next to a conversation. */
export const FixErrors = createContext<FixError | null>(null);
