import { findMatches } from "../search/find-matches";
import { answerCalls } from "../worker-calls/answer-calls";

const answers = { search: findMatches };
export type SearchAnswers = typeof answers;

// A worker, because a regular expression may never end: the page stops it.
answerCalls(answers);
