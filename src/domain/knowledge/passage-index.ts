import { wordsOf } from "../text/words-of";
import type { GivenPassage, Passage } from "./passage";
import { likeness, listVectors, type Vector, type VectorList } from "./vectors";
import { createWordIndex } from "./word-index";

/** Words of a question that say nothing about its subject. */
const ASKING = new Set(
  wordsOf(
    "how why who whom whose where do does did was were be been am is it its my me we our us your to in of on at by or an as if so no there here any some should would could will may must about tell show explain please does mean get use happen",
  ),
);

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
  const texts = createWordIndex(left, only);
  const documents = new Map<string, IndexedPassage[]>();
  const vectorsOf = new Map<string, VectorList>();
  return {
    add(document, added) {
      const own = documents.get(document.id) ?? [];
      documents.set(document.id, own);
      for (const passage of added) {
        const title = wordsOf(`${document.name} ${passage.heading}`);
        texts.add([...title, ...title, ...wordsOf(passage.text)]);
        const { id: documentId, name, chatId } = document;
        const indexed = { ...passage, documentId, document: name, chatId };
        own.push(indexed);
        passages.push(indexed);
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
    find: (question, most) =>
      texts
        .find(subjectOf(question))
        .slice(0, most)
        .flatMap(({ place, score, covered }) => {
          const passage = passages[place];
          return passage ? [{ passage, score, covered }] : [];
        }),
  };
}
