import "server-only";

/** How a function is asked for and what is said about it. Patterns see prompts as `plainWords` leaves them. */
export type ClassicFunction = {
  /** Stable id, e.g. "binary-search". */
  name: string;
  /** As a sentence names it: "Here is **binary search** in Go". */
  title: string;
  /** One sentence on how it works or what it costs; true in every language. */
  note: string;
  /** Words that can hardly mean anything else. */
  asks: RegExp;
  /** Words that mean this function only beside a cue such as "function" or the name of a language. */
  hints?: RegExp;
  /** Words that ask for a relative that we do not have ("doubly linked list"). */
  unless?: RegExp;
  /** The hint alone asks for a page of the starter ("password generator"), not for a function. */
  pageWhenBare?: true;
};
