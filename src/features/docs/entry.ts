import MiniSearch, { type Options } from "minisearch";
import { MAX_PASSAGES } from "~/domain/docs/passage";
import { PASSAGE_LENGTH } from "~/domain/knowledge/passage";
import { splitWords } from "~/domain/text/split-words";

/** A searchable place in the documentation: a section, or a row of a table. */
export type Entry = {
  href: string;
  title: string;
  /** Title of the page that it is on. */
  page: string;
  text: string;
};

export type EntryIndex = MiniSearch<Entry>;

const MAX_RESULTS = 8;
const LEAD_CHARACTERS = 40;

const options: Options<Entry> = {
  idField: "href",
  fields: ["title", "page", "text"],
  storeFields: ["href", "title", "page", "text"],
  tokenize: splitWords,
  searchOptions: {
    boost: { title: 4, page: 2 },
    prefix: true,
    // Swapping two letters costs two edits. Short words have too many neighbours.
    fuzzy: (term) => (term.length > 5 ? 2 : term.length > 3 ? 1 : false),
    combineWith: "AND",
  },
};

/** The index as JSON; made at build time. */
export function writeIndex(entries: readonly Entry[]): string {
  const index = new MiniSearch(options);
  index.addAll(entries);
  return JSON.stringify(index);
}

export const readIndex = (json: string): EntryIndex => MiniSearch.loadJSON(json, options);

export type SearchMatch = Omit<Entry, "text"> & {
  /** Its text from shortly before the first match. */
  excerpt: string;
  /** The words that matched, in lower case. */
  words: readonly string[];
};

/**
 * The places with every word of the query, or else with some of them; best match first, at most eight. A full match of
 * a word counts more than a prefix, and a prefix more than a similar word.
 */
export function findEntries(index: EntryIndex, query: string): SearchMatch[] {
  const strict = index.search(query);
  const matches =
    strict.length > 0
      ? strict
      : index.search(query, { combineWith: "OR", fuzzy: false, processTerm: dropQuestionWords });
  return matches.slice(0, MAX_RESULTS).map(({ href, title, page, text, terms }) => ({
    href,
    title,
    page,
    excerpt: excerptAround(text, terms),
    words: terms,
  }));
}

/** A section that may answer a question. */
export type Passage = { href: string; title: string; text: string };

/** Stop words of questions. */
const QUESTION_WORDS = new Set(
  (
    "a an and any are as at be by can could do does for from has have how i if in into is it its may me must my of on or " +
    "our should so that the their them then there they this to us was we what when where which who why will with would you your"
  ).split(" "),
);

const dropQuestionWords = (term: string): string | null => (QUESTION_WORDS.has(term) ? null : term);

/** The sections that have most of a question's words; best match first. */
export function passagesFor(index: EntryIndex, question: string): Passage[] {
  const matches = index.search(question, {
    combineWith: "OR",
    processTerm: dropQuestionWords,
    // More than one letter would match unrelated words.
    fuzzy: (term) => (term.length > 4 ? 1 : false),
  });
  return matches.slice(0, MAX_PASSAGES).map(({ href, title, page, text }) => ({
    href,
    title: page === title ? title : `${page} › ${title}`,
    text: text.slice(0, PASSAGE_LENGTH),
  }));
}

/** The text from shortly before the first matching word. */
function excerptAround(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.filter((word) => word.length > 1).map((word) => lower.indexOf(word));
  const first = Math.min(...places.filter((at) => at >= 0));
  if (!Number.isFinite(first) || first <= LEAD_CHARACTERS) return text;
  return `… ${text.slice(text.indexOf(" ", first - LEAD_CHARACTERS) + 1)}`;
}
