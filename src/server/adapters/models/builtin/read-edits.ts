import "server-only";
import { type Colour, takeColours } from "./colour-words";
import { extractQuotes, QUOTE_PLACEHOLDER, type QuotedText, restoreQuotes } from "./quotes";

export type Scheme = "dark" | "light";

/** A mechanical change of a page. */
export type Edit =
  | { kind: "title"; text: string; where: "title" | "heading" | "tab" }
  | { kind: "accent"; colour: Colour }
  | { kind: "scheme"; scheme: Scheme }
  | { kind: "remove"; name: string }
  | { kind: "move"; name: string; to: "up" | "down" | "first" | "last" }
  | { kind: "place"; name: string; side: "before" | "after"; other: string }
  | { kind: "replace"; from: string; to: string };

const MAX_EDITS = 8;
const SEPARATOR = /\s*(?:[;,\n]+|[.!](?=\s|$)|\b(?:and then|and also|then|also|and|plus)\b)\s*/gi;
const POLITE_PREFIX =
  /^(?:please|can you|could you|would you|now|ok|okay|i want you to|i'd like you to|let's|just)\s+/i;
const FILLER = /^(?:please|thanks|thank you|hi|hello|ok|okay|now|great|nice|cool)?$/i;
const TRAILING_FILLER = /(?<!\s)\s+(?:please|thanks|too|as well|again|instead|now)$/i;

const STARTS_WITH_VERB =
  /^(?:please |also )?(?:add|make|remove|delete|move|change|set|put|insert|create|build|use|turn|write|fix|give|include|show|hide|replace|center|centre|align|increase|decrease)\b/i;

type Clause = { start: number; end: number };

/** The edits that a sentence asks for, in order, and the parts that were not understood. */
export function readEdits(sentence: string): { edits: Edit[]; unclear: string[] } {
  const extracted = extractQuotes(sentence.slice(0, 2_000).replace(/(?<![?])[?]+\s*$/, ""));
  const read: { clause: Clause; edits: Edit[] }[] = [];
  const unclear: string[] = [];
  for (const clause of clausesOf(extracted.text)) {
    const words = extracted.text.slice(clause.start, clause.end);
    const last = read.at(-1);
    const edits = readClause(words, extracted) ?? (last && readElliptic(words, last.edits, extracted));
    const longer = last && { start: last.clause.start, end: clause.end };
    if (edits) read.push({ clause, edits });
    else if (longer && endsInText(last.edits) && !STARTS_WITH_VERB.test(words))
      // "Change the title to Salt and Pepper"
      read[read.length - 1] = {
        clause: longer,
        edits: readClause(extracted.text.slice(longer.start, longer.end), extracted) ?? last.edits,
      };
    else if (!FILLER.test(words)) unclear.push(restoreQuotes(words, extracted));
    // A sentence that starts with something else is not a list of edits.
    if (unclear.length > 0 && read.length === 0) break;
  }
  return { edits: read.flatMap(({ edits }) => edits).slice(0, MAX_EDITS), unclear };
}

function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  for (const { index, 0: separator } of text.matchAll(SEPARATOR)) {
    if (index > start) clauses.push({ start, end: index });
    start = index + separator.length;
  }
  if (start < text.length) clauses.push({ start, end: text.length });
  return clauses;
}

/** "make it dark and blue", "remove the FAQ and the footer", "change the title to A and the heading to B" */
function readElliptic(words: string, before: readonly Edit[], extracted: QuotedText): Edit[] | undefined {
  const verbs = before.some(({ kind }) => kind === "remove") ? ["remove "] : ["change ", "make it "];
  for (const verb of verbs) {
    const edits = readClause(verb + words, extracted);
    if (edits && !edits.some(({ kind }) => kind === "replace")) return edits;
  }
  return undefined;
}

const endsInText = (edits: readonly Edit[]) => {
  const last = edits.at(-1);
  return last?.kind === "title" || last?.kind === "replace";
};

const TEXT = `(${QUOTE_PLACEHOLDER}|.{1,200}?)`;
const OPTIONAL_ARTICLE = "(?:the |my |its |this |that )?";
const TITLE = new RegExp(
  `^(?:(?:change|set|update|make|rename|edit|replace|let)\\s+)?${OPTIONAL_ARTICLE}((?:(?:main|page|page's|browser|tab|site|website|app|big|top)\\s+)*)(title|heading|headline|h1|name)(?: text)?(?: of ${OPTIONAL_ARTICLE}(?:page|app|site|website|it))?(?:\\s+from\\s+.{1,200}?)?(?:\\s*(?:to say|to read|to|say|read|as|into|with|:|=)\\s*|\\s+(?=\uE000))${TEXT}$`,
  "i",
);
const NAME = new RegExp(
  `^(?:call|name|rename|title|retitle)\\s+(?:it|this|${OPTIONAL_ARTICLE}(?:page|app|site|website|game|board|list))\\s+(?:(?:from\\s+.{1,200}?\\s+)?(?:to|as)\\s+)?${TEXT}$`,
  "i",
);
const REMOVE = /^(?:remove|delete|drop|hide|take out|get rid of|cut)\s+(.{1,120})$/i;
const MOVE =
  /^(?:move|put|bring|place|shift|push)\s+(.{1,120}?)\s+(?:(up|down)(?: one| by one| once)?|(first|last)|(?:to |at )?(?:the )?(?:very )?(top|start|beginning|bottom|end)(?: of the page)?|(above|before|over|below|after|under|beneath|underneath)\s+(.{1,120}))$/i;
const REPLACE = new RegExp(
  `^(?:change|replace|rename|swap|update|edit)\\s+(?:(?:the |every )?(?:word|words|text|phrase|label|button|link|sentence)s?\\s+)?${TEXT}\\s+(?:to|with|by|into|as)\\s+${TEXT}$`,
  "i",
);
/** "change it to a blog", "change the game to use sound": not the page's text, unless quoted or capitalised. */
const DESCRIBED = /^(?:it|them|everything|all|(?:the|a|an|my|our|your|its|this|that|these|those)(?:\s.*)?)$/;

function readClause(words: string, extracted: QuotedText): Edit[] | undefined {
  let clause = words.trim();
  while (POLITE_PREFIX.test(clause)) clause = clause.replace(POLITE_PREFIX, "");
  clause = clause.replace(/(?<![\s:.!])[\s:.!]+$/, "").replace(TRAILING_FILLER, "");
  const unquoted = (piece: string | undefined) => restoreQuotes(piece ?? "", extracted);
  const text = readText(clause, unquoted);
  if (text) return isNoText(text.text, clause) ? undefined : [text];
  const styleChange = readStyleChange(clause);
  if (styleChange) return styleChange;
  const moved = MOVE.exec(clause);
  if (moved) return [readMove(moved, unquoted)];
  const removed = REMOVE.exec(clause);
  if (removed) return [{ kind: "remove", name: sectionName(unquoted(removed[1])) }];
  const replaced = REPLACE.exec(clause);
  const [, from = "", to = ""] = replaced ?? [];
  if (unquoted(from) === "" || DESCRIBED.test(from) || /^be\b/i.test(to)) return undefined;
  return [{ kind: "replace", from: unquoted(from), to: unquoted(to) }];
}

function readText(
  clause: string,
  unquoted: (piece: string | undefined) => string,
): Extract<Edit, { kind: "title" }> | undefined {
  const [, kind = "", noun = "", text] = TITLE.exec(clause) ?? [];
  if (text !== undefined) {
    const tab = /tab|browser/i.test(kind);
    const where = tab ? "tab" : /^(?:title|name)$/i.test(noun) ? "title" : "heading";
    return { kind: "title", text: unquoted(text), where };
  }
  const named = NAME.exec(clause)?.[1];
  return named === undefined ? undefined : { kind: "title", text: unquoted(named), where: "title" };
}

/** "Change the heading to blue", "to be bigger": not a new text. */
const isNoText = (text: string, clause: string): boolean =>
  text === "" ||
  (clause.includes("\uE000") ? false : /^be\b/i.test(text) || takeColours(`in ${text}`).rest.trim() === "in");

const VERBS =
  "make turn change set use switch paint color colour recolor recolour give go put update have enable activate render show convert";
const NOUNS =
  "it its everything the page this all a an my to in into with for as on of and version look style site website app design please completely whole entire";
const STYLE_WORDS: ReadonlySet<string> = new Set(`${VERBS} ${NOUNS}`.split(" "));
const ACCENT_WORDS: ReadonlySet<string> = new Set(
  "accent accents primary brand main highlight button buttons link links color colors colour colours theme scheme".split(
    " ",
  ),
);
const SCHEME_WORDS: ReadonlySet<string> = new Set(
  "mode theme scheme background color colors colour colours".split(" "),
);
const SCHEME = /\b(dark|light|night|day)\b/i;

/** A clause only about an accent colour, a dark or light scheme, or both. */
function readStyleChange(clause: string): Edit[] | undefined {
  const { colours, rest } = takeColours(clause);
  const scheme = SCHEME.exec(rest)?.[1]?.toLowerCase();
  const [colour] = colours;
  if (colours.length > 1 || (!colour && !scheme)) return undefined;
  const allowed = (word: string) =>
    STYLE_WORDS.has(word) || (colour && ACCENT_WORDS.has(word)) || (scheme && SCHEME_WORDS.has(word));
  const others =
    rest
      .replace(SCHEME, " ")
      .toLowerCase()
      .match(/[^\s]+/g) ?? [];
  if (!others.every(allowed)) return undefined;
  return [
    ...(colour ? [{ kind: "accent" as const, colour }] : []),
    ...(scheme
      ? [
          {
            kind: "scheme" as const,
            scheme: /dark|night/.test(scheme) ? ("dark" as const) : ("light" as const),
          },
        ]
      : []),
  ];
}

function readMove(found: RegExpExecArray, unquoted: (piece: string | undefined) => string): Edit {
  const [, what, step, end, edge, side, other] = found;
  const name = sectionName(unquoted(what));
  if (side && other) {
    const before = /above|before|over/i.test(side);
    return { kind: "place", name, side: before ? "before" : "after", other: sectionName(unquoted(other)) };
  }
  if (step) return { kind: "move", name, to: step.toLowerCase() === "up" ? "up" : "down" };
  return { kind: "move", name, to: /first|top|start|beginning/i.test(end ?? edge ?? "") ? "first" : "last" };
}

const sectionName = (words: string): string =>
  words
    .replace(/^(?:the|my|this|that|its)\s+/i, "")
    .replace(/^(?:section|part|block)\s+(?:about|on|for|with|called|named|titled)\s+(?:the\s+)?/i, "")
    .replace(/(?<!\s)\s+(?:from|on|of) (?:the|this|my) (?:page|site)$/i, "")
    .replace(/(?<!\s)\s+(?:section|part|block|area)$/i, "")
    .replace(/^[“"]|[”"]$/g, "")
    .trim();
