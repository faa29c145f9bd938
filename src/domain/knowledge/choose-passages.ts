import type { RetrievedPassages } from "./passage";
import { type IndexedPassage, type PassageIndex, subjectOf } from "./passage-index";
import type { Vector } from "./vectors";

/** Together they fit into the context of a small model. */
export const MAX_PASSAGES = 8;
/** If no passage covers this share of the question's subject, an answer is unlikely. */
const MIN_COVERED = 0.3;
/** Passages that are used all the same. */
const MAX_UNLIKELY = 3;
/** Minimum score, as a share of the best one's. */
const MIN_SHARE = 0.3;
/** A question with fewer subject words continues the previous one. */
const MIN_SUBJECT_WORDS = 3;
/** Minimum similarity, as a share of the way from the baseline to 1. */
const MIN_ABOVE_BASELINE = 0.1;
/** The baseline is the similarity that only this many unrelated questions exceed. */
const MAX_RELATED = 2;
const SAMPLED = 1_000;
/** Reciprocal rank fusion: passages per list, and the rank offset. */
const MAX_FUSED = 20;
const RANK_OFFSET = 10;

/** The text to search for: a short question ("and on Windows?") continues the previous one. */
export const questionFrom = (newest: string, before: string | undefined): string =>
  before !== undefined && subjectOf(newest).length < MIN_SUBJECT_WORDS ? `${before}\n${newest}` : newest;

/** `nearestUnrelated`: for a partial index, each unrelated question's best similarity in the full one. */
export type NamedIndex = { name: string; index: PassageIndex; nearestUnrelated?: readonly number[] };

/** `meaning`: the vectors of the question and of the unrelated ones, if a model embedded them. */
export type SearchQuestion = { text: string; meaning?: Meaning };
export type Meaning = { asked: Vector; unrelated: readonly Vector[] };

type Match = { name: string; passage: IndexedPassage; score: number };

/**
 * The passages that answer a question, the best first, and the collections without a match. Searches by words and, if
 * there are vectors, by meaning.
 */
export function choosePassages(
  collections: readonly NamedIndex[],
  question: SearchQuestion,
  limit = MAX_PASSAGES,
): RetrievedPassages {
  const silent: string[] = [];
  const byWords: Match[] = [];
  const byMeaning: Match[] = [];
  for (const { name, index, nearestUnrelated } of collections) {
    const words = findByWords(index, question);
    const meaning = findByMeaning(index, question, nearestUnrelated);
    if (words.length + meaning.length === 0) silent.push(name);
    byWords.push(...words.map((match) => ({ name, ...match })));
    byMeaning.push(...meaning.map((match) => ({ name, ...match })));
  }
  const best = Math.max(0, ...byWords.map(({ score }) => score));
  const passages = fuseRanks([byWords.filter(({ score }) => score >= best * MIN_SHARE), byMeaning])
    .slice(0, limit)
    .map(({ name, passage }) => ({ ...passage, collection: name }));
  return { passages, silent };
}

function findByWords(index: PassageIndex, { text }: SearchQuestion): Omit<Match, "name">[] {
  const match = index.find(text, MAX_FUSED);
  return match.some(({ covered }) => covered >= MIN_COVERED) ? match : match.slice(0, MAX_UNLIKELY);
}

function findByMeaning(
  index: PassageIndex,
  { meaning }: SearchQuestion,
  nearestUnrelated: readonly number[] | undefined,
): Omit<Match, "name">[] {
  if (!meaning) return [];
  const nearest =
    nearestUnrelated ?? meaning.unrelated.map((each) => index.nearest(each, 1, SAMPLED)[0]?.similarity ?? 0);
  const baseline = nearest.toSorted((a, b) => b - a)[MAX_RELATED] ?? 0;
  const minimum = baseline + MIN_ABOVE_BASELINE * (1 - baseline);
  return index
    .nearest(meaning.asked, MAX_FUSED)
    .filter(({ similarity }) => similarity >= minimum)
    .map(({ passage, similarity }) => ({ passage, score: similarity }));
}

/** Reciprocal rank fusion. */
function fuseRanks(lists: readonly (readonly Match[])[]): Match[] {
  const fused = new Map<IndexedPassage, Match>();
  for (const list of lists)
    for (const [rank, match] of list
      .toSorted((a, b) => b.score - a.score)
      .slice(0, MAX_FUSED)
      .entries()) {
      const before = fused.get(match.passage)?.score ?? 0;
      fused.set(match.passage, { ...match, score: before + 1 / (RANK_OFFSET + rank) });
    }
  return [...fused.values()].toSorted((a, b) => b.score - a.score);
}
