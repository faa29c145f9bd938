import "server-only";
import { partsOf } from "./build-page";
import type { PageParts, PageSpec } from "./recipe";
import { type Replacements, replaceInText, textsInMarkup, textsInScript } from "./replace-texts";

/** The texts of a page by the part that shows them: in two languages they are the same parts with the same places. */
function textsByPart({ sections, script }: PageParts): ReadonlyMap<string, readonly string[]> {
  return new Map([
    ["script", textsInScript(script)],
    ...sections.map(
      ({ id, html, script = "" }) =>
        [`section ${id}`, [...textsInMarkup(html), ...textsInScript(script)]] as const,
    ),
  ]);
}

/**
 * The replaced texts of a page for the same page in another language. Where the user's words stood and the translation
 * would bring back ours, the whole text stays as it was.
 */
export function carryTexts(from: PageSpec, to: PageSpec): Replacements {
  if (Object.keys(from.texts).length === 0) return from.texts;
  const carried: Record<string, string> = { ...from.texts };
  const later = textsByPart(partsOf(to));
  for (const [part, texts] of textsByPart(partsOf(from))) {
    const translated = later.get(part) ?? [];
    if (translated.length !== texts.length) continue;
    texts.forEach((text, index) => {
      const shown = replaceInText(text, from.texts);
      const next = translated[index] ?? text;
      const isLost = shown !== text && replaceInText(next, from.texts) === next;
      if (isLost) carried[next.trim()] = shown.trim();
    });
  }
  return carried;
}
