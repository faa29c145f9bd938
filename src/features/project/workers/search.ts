import { findMatches, type SearchInput } from "../search/find-matches";
import { answerCalls } from "../worker-calls/answer-calls";

// A worker, because a regular expression may never end: the page stops it.
answerCalls({ search: (input: SearchInput) => findMatches(input) });
