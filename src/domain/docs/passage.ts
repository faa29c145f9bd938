// Apart from the schema, so that pages need no zod.

/** Together they fit into the context of a small model. */
export const MAX_PASSAGES = 6;
/** Of one passage, in characters. */
export const PASSAGE_LENGTH = 1_500;
export const MAX_QUESTION_LENGTH = 300;

const QUESTION_WORD =
  /^(?:how|what|why|when|where|which|who|can|could|does|do|is|are|should|will|may|must)\b/i;

/** Whether somebody asks, instead of naming what they look for. */
export const isQuestion = (query: string): boolean =>
  query.trimEnd().endsWith("?") || (QUESTION_WORD.test(query.trim()) && query.trim().split(/\s+/).length > 2);

/** A part of an answer: text, code in backticks, or the number of a passage. */
export type AnswerPart = { text: string } | { code: string } | { passage: number };

/** A paragraph of an answer in its parts. Numbers that no passage has are left out. */
export const partsOf = (paragraph: string, passages: number): AnswerPart[] =>
  paragraph
    .split(/(`[^`\n]+`|\[\d+\])/)
    .filter((part) => part !== "")
    .flatMap((part): AnswerPart[] => {
      if (part.startsWith("`") && part.length > 2) return [{ code: part.slice(1, -1) }];
      const number = Number(/^\[(\d+)\]$/.exec(part)?.[1]);
      if (Number.isNaN(number)) return [{ text: part }];
      return number >= 1 && number <= passages ? [{ passage: number }] : [];
    });
