// Apart from the schemas, so that pages need no zod.

/** Of one passage, in characters. */
export const PASSAGE_LENGTH = 1_500;

/** A part of a document that is found, quoted and opened as one. Lines count from 1. */
export type Passage = {
  /** The headings above it, the names of a table's columns, or its page; empty where there are none. */
  heading: string;
  from: number;
  to: number;
  text: string;
};

/** A passage as a reply was given it: it stays readable when its document has changed or is gone. */
export type GivenPassage = Passage & {
  documentId: string;
  document: string;
  /** Of a message: its chat. The message is the document. */
  chatId?: string | undefined;
  collection: string;
};

/** What a reply was given of collections. */
export type GivenPassages = {
  /** In the order of their numbers, which count from 1. */
  passages: readonly GivenPassage[];
  /** The names of the collections in which nothing was found. */
  silent: readonly string[];
  /** They were found by words alone, because the model that finds them by meaning did not answer. */
  byWordsOnly?: boolean | undefined;
};

/** A part of a text that cites passages: text, code in backticks, or the number of a passage. */
export type CitingPart = { text: string } | { code: string } | { passage: number };

/** A paragraph in its parts. Numbers that no passage has are left out. */
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
