import { decodePercent } from "../text/decode-percent";
import { firstCharacters } from "../text/first-characters";

const MAX_LENGTH = 300;

// Control characters, bidirectional formatting, and the two line separators that are not control characters.
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * A URL for logs: only the path, because a query may contain anything; decoded; without invisible characters that
 * could hide, reorder or break the log line; at most 300 characters.
 */
export const readablePath = (address: string): string =>
  firstCharacters(decodePercent(address.split("?")[0] ?? "").replace(INVISIBLE, ""), MAX_LENGTH);
