import type { ConsoleEntry } from "~preview";

/** Whether it is an error of the page; libraries also print advice as errors. */
export const isFault = ({ level, text }: ConsoleEntry): boolean =>
  level === "error" && !text.startsWith("Warning:");
