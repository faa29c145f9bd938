import "server-only";
import type { Recipe } from "../recipe";
import { recipes } from "../recipes/index";
import { sharedSections } from "../sections/index";
import { findPhrase, plain } from "./request";

/** After these words a request speaks of what is on the page or whom it is for. */
const CONTEXT =
  /\b(?:for|about|with|that|which|showing|including|featuring|called|named|titled|to (?:sell|show|promote)|für|mit|über|pour|avec|para|con|per|com)\b/;
/** Phrases for any page at all: whatever is more telling wins. */
const VAGUE =
  /^(?:web ?sites?|web ?pages?|webseite|site web|sitio web|home ?page|table|chart|forecast|register)$/;

type Match = { recipe: Recipe; phrase: string; at: number };

function matchesIn(text: string): Match[] {
  return recipes.flatMap((recipe) =>
    recipe.asksFor.flatMap((phrase) => {
      const at = findPhrase(text, phrase);
      return at >= 0 ? [{ recipe, phrase: plain(phrase), at }] : [];
    }),
  );
}

const telling = (one: Match, other: Match) => other.phrase.length - one.phrase.length || one.at - other.at;

/**
 * The recipe that a request asks for: of all phrases found, the longest one before the context words wins ("a landing
 * page for a todo app" is a landing page), then the longest behind them. Undefined when nothing matches.
 */
export function findRecipe(request: string): Recipe | undefined {
  const text = plain(request);
  const cut = text.search(CONTEXT);
  const end = cut > 0 ? cut : text.length;
  const matches = matchesIn(text);
  const head = matches.filter((match) => match.at < end).sort(telling);
  const strong = head.find((match) => !VAGUE.test(match.phrase));
  if (strong) return strong.recipe;
  const behind = matches
    .filter(
      (match) =>
        match.at >= end && !VAGUE.test(match.phrase) && sharedSections[match.recipe.id] === undefined,
    )
    .sort(telling);
  return behind[0]?.recipe ?? head[0]?.recipe ?? matches.sort(telling)[0]?.recipe;
}
