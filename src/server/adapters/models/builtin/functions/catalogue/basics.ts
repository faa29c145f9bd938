import "server-only";
import type { ClassicFunction } from "./classic-function";

export const basics = [
  {
    name: "hello-world",
    title: "Hello, world",
    note: "It builds the greeting in a function of its own, so that it can be tested apart from the output.",
    asks: /\bhello ?world\b/,
  },
  {
    name: "sum-average",
    title: "the sum and the average of a list",
    note: "It goes through the list once, in O(n) time; an empty list has the sum 0 and no average.",
    asks: /\b(?:sum|average|mean|total) of(?: \w+){0,3} (?:array|list|slice|numbers|integers)\b|\b(?:sum|add up|average)(?:s|ming)?(?: \w+){0,4} (?:array|list|slice)\b/,
    unless:
      /\bsub ?arrays?\b|\btwo\b|\bpairs?\b|\bmoving\b|\brolling\b|\bweighted\b|\beven\b|\bodd\b|\bprimes?\b|\bsquares?\b|\bdigits\b|\bmatrix\b|\bnested\b|\bcsv\b/,
  },
  {
    name: "shuffle",
    title: "shuffling a list",
    note: "Fisher and Yates swap each place with a random one before it: O(n) time, every order equally likely.",
    asks: /\bshuffl(?:e|es|ing)(?: \w+){0,3} (?:array|list|slice|deck)s?\b|\bfisher yates\b|\b(?:array|list) shuffle\b/,
    hints: /\bshuffl(?:e|es|ing)\b/,
  },
  {
    name: "title-case",
    title: "title case",
    note: "It changes only the letter after a space or at the start, so that the s of it's stays small.",
    asks: /\btitle ?case\b|\bcapitali[sz]e(?: \w+){0,4} (?:words?|strings?|sentence)\b/,
    hints: /\bcapitali[sz]e\b/,
    pageWhenBare: true,
  },
] as const satisfies readonly ClassicFunction[];
