import { firstCharacters } from "../text/first-characters";

const MAX_LENGTH = 300;

// Control characters, those that turn the direction of writing, and both line ends that are not controls.
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

const unescaped = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * An address as a person reads it in a log: the path alone, because a query may hold anything; escapes resolved;
 * without characters that would hide, turn or break the line that holds it; at most 300 characters.
 */
export const readablePath = (address: string): string =>
  firstCharacters(unescaped(address.split("?")[0] ?? "").replace(INVISIBLE, ""), MAX_LENGTH);
