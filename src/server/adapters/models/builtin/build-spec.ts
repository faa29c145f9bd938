import "server-only";
import { askedCount, countedBy } from "./counting";
import { readColour, readMode } from "./reading/read-colour";
import { withoutCounts } from "./reading/read-count";
import { readItems } from "./reading/read-items";
import { readNamedLanguage, readOwnLanguage } from "./reading/read-language";
import { sectionsAskedFor } from "./reading/read-sections";
import { readSubject } from "./reading/read-subject";
import { findPhrase, plain, type Request } from "./reading/request";
import type { Accent, PageSpec, Recipe } from "./recipe";
import { findSubject } from "./subjects/find-subject";

const USUAL_ACCENT: Accent = { name: "indigo", hex: "#4f46e5" };
const USUAL_RADIUS = 10;

function cornerRadius(text: string): number {
  if (/\b(?:square|sharp|no rounded) corners?\b/i.test(text)) return 0;
  return /\bround(?:ed)? corners?\b/i.test(text) ? 18 : USUAL_RADIUS;
}

/** The colours of a request, its names taken out first: "Blue Bottle" asks for no blue. */
export function coloursOf(request: Request, title: string | null) {
  return readColour(title === null ? request.text : request.text.replace(title, " "));
}

/** The subject with what the recipe alone knows of: the employees of a bakery are both. */
function withTopic(subject: string | null, { topics = [] }: Recipe, text: string): string | null {
  const words = plain(text);
  const topic = topics.find((one) => findPhrase(words, one) >= 0);
  if (topic === undefined) return subject;
  if (subject === null) return topic;
  return findPhrase(plain(subject), topic) >= 0 ? subject : `${topic}: ${subject}`;
}

function countFor(recipe: Recipe, text: string): { count: number | null; note?: string | undefined } {
  const asked = askedCount(recipe, text);
  return asked ? countedBy(recipe, asked) : { count: null };
}

/** A new page from one request; `notes` say what it could not have as asked. */
export function buildSpec(request: Request, recipe: Recipe): { spec: PageSpec; notes: string[] } {
  const { subject: named, title } = readSubject(request);
  const subject = withTopic(named, recipe, request.text);
  const language = readNamedLanguage(request.text) ?? readOwnLanguage(request.text);
  const colours = coloursOf(request, title);
  const { added, removed } = sectionsAskedFor(withoutCounts(request.text));
  const basics = { subject, language };
  const { count, note } = countFor(recipe, request.text);
  const name = title ?? recipe.defaultTitle(basics);
  const business = subject === null ? undefined : findSubject(subject)?.subject;
  const spec: PageSpec = {
    recipe: recipe.id,
    title: name,
    brand: title ?? (language === "en" ? business?.copy.brand : undefined) ?? name,
    subject,
    accent: colours.accent ?? business?.accent ?? USUAL_ACCENT,
    mode: colours.mode ?? readMode(colours.rest) ?? "auto",
    count,
    items: readItems(request),
    language,
    fontScale: /\b(?:big|large|huge) (?:text|font|letters)\b/i.test(request.text) ? 1.125 : 1,
    radius: cornerRadius(request.text),
    added: added.filter((id) => id !== recipe.id),
    removed,
    texts: {},
  };
  return { spec, notes: note === undefined ? [] : [note] };
}
