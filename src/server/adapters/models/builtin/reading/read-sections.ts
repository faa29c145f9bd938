import "server-only";
import { frameNames, sharedSections } from "../sections/index";
import { findPhrase, plain } from "./request";

const NAMED: readonly (readonly [id: string, names: readonly string[]])[] = [
  ...Object.entries(sharedSections).map(([id, section]) => [id, section.names] as const),
  ...Object.entries(frameNames),
];

/** Ids of the sections whose names are in the text, in the text's order. A name inside a longer one does not count. */
export function sectionsIn(text: string): string[] {
  let rest = plain(text);
  const found: { id: string; at: number }[] = [];
  const phrases = NAMED.flatMap(([id, names]) => names.map((name) => ({ id, name })));
  for (const { id, name } of phrases.sort((a, b) => b.name.length - a.name.length)) {
    const at = findPhrase(rest, name);
    if (at < 0) continue;
    rest = rest.slice(0, at) + "·".repeat(plain(name).length) + rest.slice(at + plain(name).length);
    if (!found.some((one) => one.id === id)) found.push({ id, at });
  }
  return found.sort((a, b) => a.at - b.at).map(({ id }) => id);
}

const TURNS =
  /\b(?<away>without|but no|and no|ohne|sans|sin|senza|sem)\b|\b(?:with|including|plus|featuring|mit|avec|con|com)\b/gi;

/** Section ids asked for and asked away in a request for a new page: "with a FAQ and a newsletter", "without a footer". */
export function sectionsAskedFor(text: string): { added: string[]; removed: string[] } {
  const turns = [...text.matchAll(TURNS)];
  const pieces = turns.map((turn, index) => ({
    isAway: turn.groups?.away !== undefined,
    ids: sectionsIn(text.slice(turn.index + turn[0].length, turns[index + 1]?.index)),
  }));
  return {
    added: pieces.flatMap(({ isAway, ids }) => (isAway ? [] : ids)),
    removed: pieces.flatMap(({ isAway, ids }) => (isAway ? ids : [])),
  };
}
