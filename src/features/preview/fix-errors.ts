import { createContext } from "react";

/** What can be done about errors of the page. */
export type ErrorFixes = {
  /** Has a model fix an error of the page; `all` are its errors. Null while that is not possible. */
  fix: ((error: string, all: readonly string[]) => Promise<void>) | null;
  /** Adds an error to the message in the box. */
  mention: (error: string) => void;
  /** `isDue`: the page on screen was just written, and its errors are to be fixed without a click. */
  automatic: { isOn: boolean; isDue: boolean; onChange: (isOn: boolean) => void };
};

/** Set where the preview stands next to a conversation. */
export const FixErrors = createContext<ErrorFixes | null>(null);
