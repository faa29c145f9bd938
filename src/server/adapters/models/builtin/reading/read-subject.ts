import "server-only";
import { findSubject } from "../subjects/find-subject";
import { FOREIGN_COLOURS } from "./colour-names";
import { withoutLanguage } from "./read-language";
import { type Request, unmask } from "./request";

export type SubjectReading = {
  /** The name of a known subject, or the request's own words; null when it names nothing. */
  subject: string | null;
  /** A title or brand that the request gives, its letters as written. */
  title: string | null;
};

const STOP =
  /\s(?:with|without|called|named|titled|using|that|which|where|who|whose|having|including|featuring|in|from|at|by|on|so|to|please|and|but|plus|mit|namens|auf|avec|con|com|in)\s|[,.;:!?()]|\uE000/i;
/** "en azul", "en modo oscuro": the look, where the same word may also stand inside a name ("tienda en línea"). */
const STOP_AT_LOOK = new RegExp(
  `\\s(?:en|em)\\s+(?:modo|mode|tema|thème|colou?r|couleur|cor|tonos?|${Object.keys(FOREIGN_COLOURS).join("|")})(?!\\p{L})`,
  "iu",
);
const INTRODUCES =
  /(?<!\p{L})(?:for|about|around|(?:table|list|filters?|sort|search|gallery|photos|pictures|inventory|collection|catalogue|directory|overview|shop) of|für|über|pour|sur|para|sobre|per)\s+(?:(?:an?|the|my|our|your|his|her|their|some|this|eine?n?|meine?n?|unsere?n?|une?|mon|ma|notre|la|le|les|los|las|el|mi|nuestra|um|uma|meu|minha|una|un|il)\s+)*/giu;
const NO_SUBJECT =
  /^(?:me|us|you|it|them|myself|everyone|everybody|fun|free|now|today|desktop|mobile|phones?|tablets?|children|kids|beginners|adults|users?|customers?|company|business|website|site|page|app|project|product|startup idea|work|home|school project|example|instance|demo|testing|test|sure|real|web|internet|team|client|friends?)$/i;
const NAMES_IT =
  /\b(?:called|named|titled|with the (?:title|heading|name)|title|heading|namens|appelée?|llamad[oa]|chiamat[oa]|chamad[oa])\s*:?\s*/i;

/** Words up to where the sentence speaks of something else. */
function upToStop(text: string): string {
  const ends = [text.search(STOP), text.search(STOP_AT_LOOK)].filter((at) => at >= 0);
  return text.slice(0, Math.min(text.length, ...ends)).trim();
}

function readTitle(request: Request): string | null {
  const match = NAMES_IT.exec(request.text);
  if (match) {
    const rest = request.text.slice(match.index + match[0].length);
    if (rest.startsWith("\uE000")) return unmask(rest.slice(0, rest.indexOf("\uE000", 1) + 1), request);
    const words = upToStop(rest.replace(/^(?:is|it)\s+/i, ""));
    if (/^[\p{Lu}\p{N}]/u.test(words)) return words.split(" ").slice(0, 6).join(" ");
  }
  const lone = request.quotes.length === 1 ? /(\S+)?\s*\uE0000\uE000/.exec(request.text) : null;
  return lone && !/^(?:plans?|columns?|items?|tasks?|says?|saying|button|labelled)$/i.test(lone[1] ?? "")
    ? (request.quotes[0] ?? null)
    : null;
}

const isProperName = (words: string) => {
  const parts = words.split(" ");
  return (
    parts.length <= 5 &&
    parts.every((part) => /^[\p{Lu}\p{N}&]/u.test(part) || /^(?:of|and|the|de|la|di|von|the)$/i.test(part))
  );
};

/** The name of a known subject anywhere in a request: "bakery pricing page". */
const namedAnywhere = (request: Request) => findSubject(request.text)?.name ?? null;

/** Reads what a request is about, and the name it gives. */
export function readSubject({ text, quotes }: Request): SubjectReading {
  const request = { text: withoutLanguage(text), quotes };
  const title = readTitle(request);
  for (const match of request.text.matchAll(INTRODUCES)) {
    const words = upToStop(`${request.text.slice(match.index + match[0].length)} `);
    if (words === "" || NO_SUBJECT.test(words)) continue;
    const known = findSubject(words);
    if (isProperName(words) && title === null)
      return { subject: known?.name ?? namedAnywhere(request), title: words };
    if (known || (!isProperName(words) && words.split(" ").length <= 6)) return { subject: words, title };
  }
  return { subject: namedAnywhere(request), title };
}
