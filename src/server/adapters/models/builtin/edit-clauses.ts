import "server-only";

const VERBS =
  "add|append|insert|include|remove|delete|drop|hide|get rid of|take away|change|rename|replace|swap|switch|set|use|make|turn|put|increase|decrease|reduce|enlarge|shrink|raise|lower|translate|call|name|title|round|give|show|also|then|now|please|and|but|no|füge|entferne|mach";
const BREAK = new RegExp(
  `\\s*(?:[;.!?]\\s+|,\\s*(?=(?:${VERBS})\\b)|,?\\s+(?:and|then|but|plus|und)\\s+(?:then\\s+|also\\s+|please\\s+)*(?=(?:${VERBS})\\b))`,
  "i",
);
const POLITE =
  /^(?:(?:please|now|then|also|and|but|ok|okay|so|can you|could you|would you|i(?:'d| would) like you to|i want you to|let's|just|bitte)[,\s]+)+/i;

/** The orders of a sentence, one by one, without courtesies: "please make it dark and add a FAQ" has two. */
export const clausesOf = (text: string): string[] =>
  text
    .split(BREAK)
    .map((clause) =>
      clause
        .trim()
        .replace(POLITE, "")
        .replace(/[.!?,\s]+$/, ""),
    )
    .filter((clause) => clause !== "");
