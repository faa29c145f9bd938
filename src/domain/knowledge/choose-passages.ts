import type { GivenPassage, GivenPassages } from "./passage";
import { type PassageIndex, subjectOf } from "./passage-index";

/** Together they fit into the context of a small model. */
export const MAX_PASSAGES = 8;
/** A collection knows nothing about a question if no passage has this much of its subject. */
const MIN_COVERED = 0.3;
/** Passages that are so much worse than the best one say nothing more. */
const MIN_SHARE = 0.3;
/** A question with fewer words of its own continues the one before it. */
const MIN_SUBJECT_WORDS = 3;

/** What to search for: a short question ("and on Windows?") is about what the one before it was. */
export const questionFrom = (newest: string, before: string | undefined): string =>
  before !== undefined && subjectOf(newest).length < MIN_SUBJECT_WORDS ? `${before}\n${newest}` : newest;

/** The passages that answer a question, the best first, and the collections that know nothing about it. */
export function choosePassages(
  collections: readonly { name: string; index: PassageIndex }[],
  question: string,
): GivenPassages {
  const silent: string[] = [];
  const found: { score: number; given: GivenPassage }[] = [];
  for (const { name, index } of collections) {
    const passages = index.find(question, MAX_PASSAGES);
    if (!passages.some(({ covered }) => covered >= MIN_COVERED)) silent.push(name);
    else
      found.push(
        ...passages.map(({ passage, score }) => ({ score, given: { ...passage, collection: name } })),
      );
  }
  const best = Math.max(0, ...found.map(({ score }) => score));
  const passages = found
    .filter(({ score }) => score >= best * MIN_SHARE)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_PASSAGES)
    .map(({ given }) => given);
  return { passages, silent };
}
