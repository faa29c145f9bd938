import { wordsOf } from "../text/words-of";
import type { Passage, RetrievedPassage } from "./passage";
import { similarity, toVectorList, type Vector, type VectorList } from "./vectors";
import { createWordIndex } from "./word-index";

/** Stop words of questions. */
const STOP_WORDS = new Set(
  wordsOf(
    "how why who whom whose where do does did was were be been am is it its my me we our us your to in of on at by or an as if so no there here any some should would could will may must about tell show explain please does mean get use happen",
  ),
);

export type IndexedPassage = Omit<RetrievedPassage, "collection">;

export type PassageMatch = {
  passage: IndexedPassage;
  score: number;
  /** Share of the question's subject in it, from 0 to 1; rare words count most. */
  covered: number;
};

export type SimilarPassage = {
  passage: IndexedPassage;
  /** From -1 to 1. */
  similarity: number;
};

/** `chatId`: set for messages. */
type IndexedDocument = { id: string; name: string; chatId?: string };

/** An index of passages by words, and by meaning if they have vectors. */
export type PassageIndex = {
  add: (document: IndexedDocument, passages: readonly Passage[]) => void;
  /** The passages of a document, in order. */
  passagesOf: (documentId: string) => readonly IndexedPassage[];
  /** @param vectors concatenated, one per passage; undefined removes them */
  setVectors: (documentId: string, vectors: Vector | undefined) => void;
  /** The most similar passages, the best first. `sampleSize`: at most so many are compared. */
  nearest: (query: Vector, limit: number, sampleSize?: number) => SimilarPassage[];
  /** The passages with any of the question's words, the best first. */
  find: (question: string, limit: number) => PassageMatch[];
};

/** The words of a question without stop words; all if there are no others. */
export function subjectOf(question: string): string[] {
  const words = [...new Set(wordsOf(question))];
  const subject = words.filter((word) => !STOP_WORDS.has(word));
  return subject.length > 0 ? subject : words;
}

/**
 * An empty index, ranked by BM25; headings and the document's name count twice.
 *
 * @param omittedTexts number of texts without any of the question's words that are not added, for the words' rarity
 * @param queryWords the only words that will be searched for
 */
export function createPassageIndex(omittedTexts = 0, queryWords?: ReadonlySet<string>): PassageIndex {
  const passages: IndexedPassage[] = [];
  const texts = createWordIndex(omittedTexts, queryWords);
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
      if (vectors) vectorsOf.set(documentId, toVectorList(vectors, documents.get(documentId)?.length ?? 0));
      else vectorsOf.delete(documentId);
    },
    nearest(query, limit, sampleSize = Number.POSITIVE_INFINITY) {
      const near: SimilarPassage[] = [];
      const step = Math.max(1, Math.ceil(passages.length / sampleSize));
      let seen = 0;
      for (const [documentId, list] of vectorsOf) {
        // Vectors of another model.
        if (list.dimensions !== query.length) continue;
        for (const [at, passage] of (documents.get(documentId) ?? []).entries())
          if (seen++ % step === 0) near.push({ passage, similarity: similarity(query, list, at) });
      }
      return near.toSorted((a, b) => b.similarity - a.similarity).slice(0, limit);
    },
    find: (question, limit) =>
      texts
        .find(subjectOf(question))
        .slice(0, limit)
        .flatMap(({ place, score, covered }) => {
          const passage = passages[place];
          return passage ? [{ passage, score, covered }] : [];
        }),
  };
}
