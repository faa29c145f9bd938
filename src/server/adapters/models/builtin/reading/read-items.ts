import "server-only";
import { ITEM_NOUNS } from "./read-count";
import { type Request, unmask } from "./request";

const LEADS = `(?:${ITEM_NOUNS}|tabs|steps|topics|names|categories|cities|list)`;
const NOUN_THEN_LIST = new RegExp(
  `\\b${LEADS}\\b\\s*(?:,?\\s*(?:called|named|like|such as|are|with|for|of|titled))?\\s*[:(]?\\s*`,
  "giu",
);
const END_OF_LIST =
  /[.;!?)\n]| (?:in|with|for|using|that|which|on|as well|but|so|plus a|and (?:a|an|the|make|add|use|some|with))\s/i;
const MOST_WORDS = 5;

function entries(piece: string, request: Request): string[] {
  const end = piece.search(END_OF_LIST);
  const list = end >= 0 ? piece.slice(0, end) : piece;
  return list
    .split(/\s*,\s*(?:and |or |und |y |et |e )?|\s+(?:and|or|und|et)\s+|\s+&\s+/i)
    .map((entry) => unmask(entry, request).trim())
    .filter((entry) => entry !== "");
}

const isName = (entry: string) => /^[\p{Lu}\p{N}]/u.test(entry) && entry.split(" ").length <= MOST_WORDS;

/**
 * Names listed in a request: "with plans Basic, Plus and Pro", "columns: to do, doing, done". After a colon any words
 * count as names; else they begin with a capital or stand in quotes.
 */
export function readItems(request: Request): string[] {
  for (const match of request.text.matchAll(NOUN_THEN_LIST)) {
    const rest = request.text.slice(match.index + match[0].length);
    const found = entries(rest, request);
    const isMarked = /[:(]\s*$/.test(match[0]) || rest.startsWith("\uE000");
    const isPlainList = /\blist\s+(?:with|of)\s*$/i.test(match[0]) && /,/.test(rest);
    const areNames =
      isMarked || isPlainList
        ? found.every((entry) => entry.split(" ").length <= MOST_WORDS)
        : found.every(isName);
    if (found.length >= 2 && areNames)
      return found.map((entry) => (isPlainList ? capitalised(entry) : entry)).slice(0, 12);
  }
  return [];
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
