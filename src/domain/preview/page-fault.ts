import type { ConsoleEntry } from "~preview";

/** An error of the page itself; libraries print their advice as errors too. */
export const isFault = ({ level, text }: ConsoleEntry): boolean =>
  level === "error" && !text.startsWith("Warning:");
