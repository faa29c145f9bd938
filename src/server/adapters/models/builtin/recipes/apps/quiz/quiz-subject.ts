import "server-only";

/** A question, its right answer, and three wrong ones. */
export type Question = readonly [ask: string, right: string, ...wrong: [string, string, string]];

/** Questions of one subject, and the words in a prompt that mean it. */
export type QuizSubject = { id: string; words: readonly string[]; questions: readonly Question[] };
