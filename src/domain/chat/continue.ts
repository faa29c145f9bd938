/** What a model is told when a reply that was cut off goes on. */
export const CONTINUE_PROMPT =
  "Continue exactly where you stopped. Do not repeat anything and do not add any introduction.";
