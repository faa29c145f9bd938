import { createPassageIndex, subjectOf } from "./passage-index";

/** Longer files are only read up to here. */
const MAX_READ_CHARACTERS = 100_000;

/** Scores files by relevance to a query; words of the path count twice. @returns scores by path, 0 without a match */
export function rankFiles(files: ReadonlyMap<string, string>, query: string): Map<string, number> {
  const index = createPassageIndex(0, new Set(subjectOf(query)));
  for (const [path, content] of files) {
    const text = content.slice(0, MAX_READ_CHARACTERS);
    index.add({ id: path, name: path }, [{ heading: "", from: 1, to: 1, text }]);
  }
  const scores = new Map([...files.keys()].map((path) => [path, 0]));
  for (const { passage, score } of index.find(query, files.size)) scores.set(passage.documentId, score);
  return scores;
}
