/** A place in the documentation that a search can lead to. */
export type Entry = { href: string; title: string; text: string };

const MOST = 8;

/** The places that hold every word of the query, those that have it in the title first; eight at most. */
export function findEntries(entries: readonly Entry[], query: string): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const inTitle = entries.filter(({ title }) => holds(title));
  const inText = entries.filter(({ title, text }) => !holds(title) && holds(`${title} ${text}`));
  return [...inTitle, ...inText].slice(0, MOST);
}
