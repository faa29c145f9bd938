// Separate from the schema, so that pages need no zod.

/** Together they fit into the context of a small model. */
export const MAX_PASSAGES = 6;
export const MAX_QUESTION_LENGTH = 300;

const QUESTION_WORD =
  /^(?:how|what|why|when|where|which|who|can|could|does|do|is|are|should|will|may|must)\b/i;

/** Whether a query is a question rather than keywords. */
export const isQuestion = (query: string): boolean =>
  query.trimEnd().endsWith("?") || (QUESTION_WORD.test(query.trim()) && query.trim().split(/\s+/).length > 2);
