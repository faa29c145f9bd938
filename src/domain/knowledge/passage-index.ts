import { relatedWords } from "../text/related-words";
import { wordsOf } from "../text/words-of";
import type { GivenPassage, Passage } from "./passage";
import { likeness, listVectors, type Vector, type VectorList } from "./vectors";

/** Okapi BM25's usual constants. */
const K1 = 1.2;
const B = 0.75;

/** Words of a question that say nothing about its subject. */
const ASKING = new Set(
  wordsOf(
    "how why who whom whose where do does did was were be been am is it its my me we our us your to in of on at by or an as if so no there here any some should would could will may must about tell show explain please does mean get use happen",
  ),
);

/** What a word says about a text that has it, when `holders` of `documents` texts have it. */
const rarityOf = (holders: number, documents: number): number =>
  Math.log(1 + (documents - holders + 0.5) / (holders + 0.5));

/** How much a text is about a word that it has `count` times. @param length of the text and of the average one, in words */
const frequencyOf = (count: number, length: number, average: number): number =>
  (count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average));

export type IndexedPassage = Omit<GivenPassage, "collection">;

export type FoundPassage = {
  passage: IndexedPassage;
  score: number;
  /** How much of the question's subject it has, from 0 to 1: rare words count most. */
  covered: number;
};

export type NearPassage = {
  passage: IndexedPassage;
  /** From -1 to 1. */
  likeness: number;
};

/** `chatId`: of a message. */
type IndexedDocument = { id: string; name: string; chatId?: string };

/** Passages by their words, and by their meaning where they have vectors. */
export type PassageIndex = {
  add: (document: IndexedDocument, passages: readonly Passage[]) => void;
  /** The passages of a document, in their order. */
  passagesOf: (documentId: string) => readonly IndexedPassage[];
  /** @param vectors of all passages of the document, one after the other; undefined: it has none any more */
  setVectors: (documentId: string, vectors: Vector | undefined) => void;
  /** The passages whose vectors are most like one, the best first. `among`: at most so many are looked at. */
  nearest: (asked: Vector, most: number, among?: number) => NearPassage[];
  /** The passages that have any of the question's words, the best first. */
  find: (question: string, most: number) => FoundPassage[];
};

/** The words by which a question is answered; all of them where it has no others. */
export function subjectOf(question: string): string[] {
  const words = [...new Set(wordsOf(question))];
  const subject = words.filter((word) => !ASKING.has(word));
  return subject.length > 0 ? subject : words;
}

/**
 * An empty index. It ranks by BM25, in which headings and the document's name count twice.
 *
 * @param left how many texts were not added, because they have none of a question's words: the words that others have are
 * as rare as they are among all
 * @param only the words that will be asked for, where there is one question
 */
export function createPassageIndex(left = 0, only?: ReadonlySet<string>): PassageIndex {
  const passages: IndexedPassage[] = [];
  const lengths: number[] = [];
  /** By word: the number of a passage and how often it has the word, in turn. */
  const places = new Map<string, number[]>();
  const documents = new Map<string, IndexedPassage[]>();
  const vectorsOf = new Map<string, VectorList>();
  let words = 0;
  /** The places of other forms of a word, together. */
  function formsOf(word: string): number[] {
    const counts = new Map<number, number>();
    for (const form of relatedWords(word, places.keys())) {
      const found = places.get(form) ?? [];
      for (let at = 0; at < found.length; at += 2)
        counts.set(found[at] ?? 0, (counts.get(found[at] ?? 0) ?? 0) + (found[at + 1] ?? 0));
    }
    return [...counts].flat();
  }
  return {
    add(document, added) {
      const own = documents.get(document.id) ?? [];
      documents.set(document.id, own);
      for (const passage of added) {
        const title = wordsOf(`${document.name} ${passage.heading}`);
        const all = [...title, ...title, ...wordsOf(passage.text)];
        const counts = new Map<string, number>();
        for (const word of all) if (!only || only.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
        for (const [word, count] of counts) {
          const known = places.get(word);
          if (known) known.push(passages.length, count);
          else places.set(word, [passages.length, count]);
        }
        const indexed = {
          ...passage,
          documentId: document.id,
          document: document.name,
          chatId: document.chatId,
        };
        own.push(indexed);
        passages.push(indexed);
        lengths.push(all.length);
        words += all.length;
      }
    },
    passagesOf: (documentId) => documents.get(documentId) ?? [],
    setVectors(documentId, vectors) {
      if (vectors) vectorsOf.set(documentId, listVectors(vectors, documents.get(documentId)?.length ?? 0));
      else vectorsOf.delete(documentId);
    },
    nearest(asked, most, among = Number.POSITIVE_INFINITY) {
      const near: NearPassage[] = [];
      const step = Math.max(1, Math.ceil(passages.length / among));
      let seen = 0;
      for (const [documentId, list] of vectorsOf) {
        // Another model's have another length.
        if (list.dimensions !== asked.length) continue;
        for (const [at, passage] of (documents.get(documentId) ?? []).entries())
          if (seen++ % step === 0) near.push({ passage, likeness: likeness(asked, list, at) });
      }
      return near.toSorted((a, b) => b.likeness - a.likeness).slice(0, most);
    },
    find(question, most) {
      const average = words / Math.max(1, passages.length) || 1;
      const scores = new Map<number, { score: number; covered: number }>();
      let asked = 0;
      let present = 0;
      let absent = 0;
      for (const word of subjectOf(question)) {
        const found = places.get(word) ?? formsOf(word);
        if (found.length === 0) {
          absent += 1;
          continue;
        }
        const rarity = rarityOf(found.length / 2, passages.length + left);
        asked += rarity;
        present += 1;
        for (let at = 0; at < found.length; at += 2) {
          const place = found[at] ?? 0;
          const count = found[at + 1] ?? 0;
          const before = scores.get(place) ?? { score: 0, covered: 0 };
          before.score += rarity * frequencyOf(count, lengths[place] ?? 0, average);
          before.covered += rarity;
          scores.set(place, before);
        }
      }
      // A word that is nowhere counts like the average one: it may only be said in another way.
      asked *= 1 + absent / Math.max(1, present);
      return [...scores]
        .toSorted(([a, one], [b, other]) => other.score - one.score || a - b)
        .slice(0, most)
        .flatMap(([place, { score, covered }]) => {
          const passage = passages[place];
          return passage ? [{ passage, score, covered: asked > 0 ? covered / asked : 0 }] : [];
        });
    },
  };
}
