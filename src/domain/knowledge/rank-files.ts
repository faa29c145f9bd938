import { createPassageIndex, subjectOf } from "./passage-index";

/** Of a longer file only this much is read. */
const MAX_READ_CHARACTERS = 100_000;

/**
 * How well each file answers a query; the words of its path count twice.
 *
 * @returns a score by path, 0 for a file that has none of the words
 */
export function rankFiles(files: ReadonlyMap<string, string>, query: string): Map<string, number> {
  const index = createPassageIndex(0, new Set(subjectOf(query)));
  for (const [path, content] of files) {
    const text = content.slice(0, MAX_READ_CHARACTERS);
    index.add({ id: path, name: path }, [{ heading: "", from: 1, to: 1, text }]);
  }
  const found = index
    .find(query, files.size)
    .map(({ passage, score }) => [passage.documentId, score] as const);
  return new Map([...[...files.keys()].map((path) => [path, 0] as const), ...found]);
}
