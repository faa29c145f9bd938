import { firstCharacters } from "../text/first-characters";

const MAX_LENGTH = 60;
/** As many digits as a phone number has. */
const MANY_DIGITS = 7;

/**
 * A name or title that somebody chose, for a mail to a stranger: one short line without what mail programs link, such as
 * addresses, domains and phone numbers. Empty if nothing is left.
 */
export function plainName(text: string): string {
  // Only what stands between the words of a name is kept: no dot, colon, slash or @ in any script.
  const kept = text.normalize("NFKC").replace(/[^\p{L}\p{M}\p{N}'’&+-]+/gu, " ");
  const digits = kept.match(/\p{N}/gu)?.length ?? 0;
  const words = digits < MANY_DIGITS ? kept : kept.replace(/\p{N}+/gu, " ");
  return firstCharacters(words.replace(/ +/g, " ").trim(), MAX_LENGTH).trim();
}
