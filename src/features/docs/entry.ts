import MiniSearch, { type Options } from "minisearch";

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
  searchOptions: {
    boost: { title: 4, page: 2 },
    prefix: true,
    // Two swapped letters are two mistakes. Short words have too many neighbours.
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

export type Found = Omit<Entry, "text"> & {
  /** The text from shortly before the first match. */
  excerpt: string;
  /** The words that matched, in lower case. */
  words: readonly string[];
};

/**
 * The places that have every word of the query, or else some of them; best match first, at most eight. A whole word
 * counts more than the start of one, and that more than a similar word.
 */
export function findEntries(index: EntryIndex, query: string): Found[] {
  const all = index.search(query);
  const found = all.length > 0 ? all : index.search(query, { combineWith: "OR", fuzzy: false });
  return found.slice(0, MAX_RESULTS).map(({ href, title, page, text, terms }) => ({
    href,
    title,
    page,
    excerpt: excerptAround(text, terms),
    words: terms,
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
