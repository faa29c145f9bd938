import { searchWords } from "~/domain/template/search-templates";
import type { Template } from "~/domain/template/template";

/** Words that ask for no particular content. */
const FILLER: ReadonlySet<string> = new Set(
  searchWords(
    "page site website web app application tool program thing something like nice modern clean beautiful good small little basic new online html css javascript interactive responsive plain cool pretty great design designed style styled looking look layout use using used has need want get see where people user visitor customer me your own template start project version it's i'd team startup company business product friend kid family home phone mobile us everyone they them who when then also just should must very really any all each every best works working run runs theme mode color colour accent quick quickly create generate display called named let lets put ready kind sort type today work how many much long",
  ),
);
const CLAUSES =
  /[,.;:!?\n]+|\s(?:with|and|that|which|where|for|about|on|of|using|including|to|by|in|at|from|plus|showing|or)(?=\s)/i;
const REQUEST =
  /^\s*(?:(?:please|can you|could you|would you|i need|i want|i would like|i'd like|we need|we want|give me|help me|let's|let)\s+)*/i;
const ABOUT_ME = /^\s*(?:i|we|you|it|they)\b/i;

/** Whether a template's own words cover these; filler words do not count. */
export function isCovered(template: Template, words: string): boolean {
  const own = wordsOf(template);
  return searchWords(words).every((word) => own.has(word) || FILLER.has(word));
}

/** The parts of a request that a template has nothing for, as written. */
export function unusedPhrases(template: Template, words: string): string[] {
  const own = wordsOf(template);
  return words.split(CLAUSES).flatMap((clause) => {
    const text = clause.replace(REQUEST, "");
    if (ABOUT_ME.test(text)) return [];
    const unused = [...text.matchAll(/(?:\d+\s+)?[\p{L}\p{N}$€£\uE000\uE001][\p{L}\p{N}'’.-]*/gu)].filter(
      ([word]) => searchWords(word).some((stem) => !own.has(stem) && !FILLER.has(stem)),
    );
    const [first, last] = [unused[0], unused.at(-1)];
    return first && last ? [text.slice(first.index, last.index + last[0].length).trim()] : [];
  });
}

function wordsOf({ manifest }: Template): ReadonlySet<string> {
  const { title, description, tags, category, variables, samples = [] } = manifest;
  const labels = Object.values(variables).map(({ label }) => label);
  return new Set(searchWords([title, description, ...tags, category, ...labels, ...samples].join(" ")));
}
