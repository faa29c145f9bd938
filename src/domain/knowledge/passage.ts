// Separate from the schemas, so that pages need no zod.

/** Maximum characters of a passage. */
export const PASSAGE_LENGTH = 1_500;

/** A retrievable part of a document. Lines count from 1. */
export type Passage = {
  /** Its headings, a table's column names, or its page; may be empty. */
  heading: string;
  from: number;
  to: number;
  text: string;
};

/** A passage in a reply's prompt, stored so that it outlives its document. */
export type RetrievedPassage = Passage & {
  documentId: string;
  document: string;
  /** Set if the document is a message. */
  chatId?: string | undefined;
  collection: string;
};

/** The passages in a reply's prompt. */
export type RetrievedPassages = {
  /** In citation order, from 1. */
  passages: readonly RetrievedPassage[];
  /** Names of collections without a match. Stored under this name. */
  silent: readonly string[];
  /** Keyword search only, because the embedding model did not answer. */
  byWordsOnly?: boolean | undefined;
};

/** Part of a text with citations: text, inline code, or the number of a passage. */
export type CitingPart = { text: string } | { code: string } | { passage: number };

/** Splits a paragraph; citations of unknown numbers are dropped. */
export const partsOf = (paragraph: string, passages: number): CitingPart[] =>
  paragraph
    .split(/(`[^`\n]+`|\[\d+\])/)
    .filter((part) => part !== "")
    .flatMap((part): CitingPart[] => {
      if (part.startsWith("`") && part.length > 2) return [{ code: part.slice(1, -1) }];
      const number = Number(/^\[(\d+)\]$/.exec(part)?.[1]);
      if (Number.isNaN(number)) return [{ text: part }];
      return number >= 1 && number <= passages ? [{ passage: number }] : [];
    });
