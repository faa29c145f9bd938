import { createContext } from "react";

/** `all`: the errors of the page. `isAutomatic`: started without a click. */
type ErrorReport = { error: string; all: readonly string[]; isAutomatic: boolean };

/** Actions on page errors. */
export type ErrorFixes = {
  /** Lets a model fix a page error. Null while unavailable. */
  fix: ((report: ErrorReport) => Promise<void>) | null;
  /** Adds an error to the next message; undefined without a message box. */
  mention: ((error: string) => void) | undefined;
  /** `isDue`: the page was just written, and its errors should be fixed without a click. */
  automatic: { isOn: boolean; isDue: boolean; onChange: (isOn: boolean) => void };
};

/** Set if the preview is next to a conversation. */
export const FixErrors = createContext<ErrorFixes | null>(null);
