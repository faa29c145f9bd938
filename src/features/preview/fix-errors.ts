import { createContext } from "react";

/** `all`: the errors of the page. `isAutomatic`: started without a click. */
type ErrorReport = { error: string; all: readonly string[]; isAutomatic: boolean };

/** What can be done about errors of the page. */
export type ErrorFixes = {
  /** Has a model fix an error of the page. Null while that is not possible. */
  fix: ((report: ErrorReport) => Promise<void>) | null;
  /** Adds an error to the message in the box; undefined where there is none. */
  mention: ((error: string) => void) | undefined;
  /** `isDue`: the page on screen was just written, and its errors are to be fixed without a click. */
  automatic: { isOn: boolean; isDue: boolean; onChange: (isOn: boolean) => void };
};

/** Set where the preview stands next to a conversation. */
export const FixErrors = createContext<ErrorFixes | null>(null);
