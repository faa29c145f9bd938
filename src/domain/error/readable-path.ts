import { firstCharacters } from "../text/first-characters";

const MAX_LENGTH = 300;

// Control characters, bidirectional formatting, and the two line separators that are not control characters.
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

const unescaped = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * A URL for logs: only the path, because a query may contain anything; decoded; without invisible characters that
 * could hide, reorder or break the log line; at most 300 characters.
 */
export const readablePath = (address: string): string =>
  firstCharacters(unescaped(address.split("?")[0] ?? "").replace(INVISIBLE, ""), MAX_LENGTH);
