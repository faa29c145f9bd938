import type { GivenPassages } from "./passage";
import { type IndexedPassage, type PassageIndex, subjectOf } from "./passage-index";
import type { Vector } from "./vectors";

/** Together they fit into the context of a small model. */
export const MAX_PASSAGES = 8;
/** Where no passage has this much of a question's subject, they hardly answer it. */
const MIN_COVERED = 0.3;
const MOST_UNLIKELY = 3;
/** Passages that are so much worse than the best one say nothing more. */
const MIN_SHARE = 0.3;
/** A question with fewer words of its own continues the one before it. */
const MIN_SUBJECT_WORDS = 3;
/** Of the way from what a model finds alike anyway to the same text: so much a passage must be above the former. */
const MIN_NEARNESS = 0.1;
/** What is alike anyway is what these many of the unrelated questions do not exceed. */
const MAX_RELATED = 2;
const SAMPLED = 1_000;
/** Passages by words and by meaning that are joined, and how much the first ranks count above later ones. */
const JOINED = 20;
const RANK_OFFSET = 10;

/** What to search for: a short question ("and on Windows?") is about what the one before it was. */
export const questionFrom = (newest: string, before: string | undefined): string =>
  before !== undefined && subjectOf(newest).length < MIN_SUBJECT_WORDS ? `${before}\n${newest}` : newest;

/** `nearestUnrelated`: of an index of a few found passages, how alike each unrelated question's nearest of all is. */
export type NamedIndex = { name: string; index: PassageIndex; nearestUnrelated?: readonly number[] };

/** `meaning`: the vectors of the question, and of the unrelated ones, where a model made them. */
export type AskedQuestion = { text: string; meaning?: Meaning };
export type Meaning = { asked: Vector; unrelated: readonly Vector[] };

type Found = { name: string; passage: IndexedPassage; score: number };

/**
 * The passages that answer a question, the best first, and the collections that know nothing about it: by words, and
 * where there are vectors also by meaning, joined by their ranks.
 */
export function choosePassages(
  collections: readonly NamedIndex[],
  question: AskedQuestion,
  most = MAX_PASSAGES,
): GivenPassages {
  const silent: string[] = [];
  const byWords: Found[] = [];
  const byMeaning: Found[] = [];
  for (const { name, index, nearestUnrelated } of collections) {
    const said = findByWords(index, question);
    const meant = findByMeaning(index, question, nearestUnrelated);
    if (said.length + meant.length === 0) silent.push(name);
    byWords.push(...said.map((found) => ({ name, ...found })));
    byMeaning.push(...meant.map((found) => ({ name, ...found })));
  }
  const best = Math.max(0, ...byWords.map(({ score }) => score));
  const passages = joinRanks([byWords.filter(({ score }) => score >= best * MIN_SHARE), byMeaning])
    .slice(0, most)
    .map(({ name, passage }) => ({ ...passage, collection: name }));
  return { passages, silent };
}

function findByWords(index: PassageIndex, { text }: AskedQuestion): Omit<Found, "name">[] {
  const found = index.find(text, JOINED);
  return found.some(({ covered }) => covered >= MIN_COVERED) ? found : found.slice(0, MOST_UNLIKELY);
}

function findByMeaning(
  index: PassageIndex,
  { meaning }: AskedQuestion,
  nearestUnrelated: readonly number[] | undefined,
): Omit<Found, "name">[] {
  if (!meaning) return [];
  const nearest =
    nearestUnrelated ?? meaning.unrelated.map((each) => index.nearest(each, 1, SAMPLED)[0]?.likeness ?? 0);
  const anyway = nearest.toSorted((a, b) => b - a)[MAX_RELATED] ?? 0;
  const least = anyway + MIN_NEARNESS * (1 - anyway);
  return index
    .nearest(meaning.asked, JOINED)
    .filter(({ likeness }) => likeness >= least)
    .map(({ passage, likeness }) => ({ passage, score: likeness }));
}

/** Reciprocal rank fusion. */
function joinRanks(lists: readonly (readonly Found[])[]): Found[] {
  const joined = new Map<IndexedPassage, Found>();
  for (const list of lists)
    for (const [rank, found] of list
      .toSorted((a, b) => b.score - a.score)
      .slice(0, JOINED)
      .entries()) {
      const before = joined.get(found.passage)?.score ?? 0;
      joined.set(found.passage, { ...found, score: before + 1 / (RANK_OFFSET + rank) });
    }
  return [...joined.values()].toSorted((a, b) => b.score - a.score);
}
