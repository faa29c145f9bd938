import "server-only";
import { type Colour, takeColours } from "./colour-words";
import { extractQuotes, QUOTE_PLACEHOLDER, type QuotedText, restoreQuotes } from "./quotes";

export type Scheme = "dark" | "light";

/** A mechanical change of a page. */
export type Edit =
  | { kind: "title"; text: string; where: "title" | "heading" | "tab" }
  | { kind: "accent"; colour: Colour }
  | { kind: "scheme"; scheme: Scheme }
  | { kind: "replace"; from: string; to: string };

const MAX_CHARACTERS = 500;
const SEPARATOR = /(?:[;,.!\n]|\b(?:and|then|also)\b)/i;
const POLITE =
  /^(?:(?:please|can you|could you|would you|now|ok|okay|just)\b[\s,]{0,3}){1,3}|[\s,]{0,3}\b(?:please|thanks|thank you|instead)[.!?]{0,3}$/gi;

/** The edits that a sentence asks for, in order; none where any part of it asks for something else. */
export function readEdits(sentence: string): Edit[] {
  if (sentence.length > MAX_CHARACTERS) return [];
  const quoted = extractQuotes(sentence);
  const words = quoted.text
    .trim()
    .replace(/(?<![.!?:])[.!?:]{1,9}$/, "")
    .replace(POLITE, "")
    .trim();
  const single = readClause(words, quoted);
  if (single) return single;
  const clauses = words
    .split(SEPARATOR)
    .map((clause) => clause.trim())
    .filter(Boolean);
  const edits = clauses.map((clause) => readClause(clause, quoted));
  return edits.every((each) => each !== null) ? edits.flat() : [];
}

const ARTICLE = "(?:(?:the|my|its|this)\\s)?";
/** Without quotes, only words that are written as a title are one. */
const NAME = `(?:\\p{Lu}|\\d)[\\p{L}\\p{N}'’&-]{0,30}(?:\\s(?:(?:and|of|the|&|for)\\s){0,2}(?:\\p{Lu}|\\d)[\\p{L}\\p{N}'’&-]{0,30}){0,5}`;
const TEXT = `(${QUOTE_PLACEHOLDER}|${NAME})`;
const TITLE = new RegExp(
  `^(?:change|set|update|rename|make|[Cc]hange|[Ss]et|[Uu]pdate|[Rr]ename|[Mm]ake)\\s${ARTICLE}((?:(?:main|page|browser|tab)\\s)?)(title|heading|headline|name)\\s(?:(?:to|say|as)\\s)?${TEXT}$`,
  "u",
);
const CALLED = new RegExp(`^(?:[Cc]all|[Nn]ame|[Rr]ename)\\s(?:it|this|the page)\\s(?:to\\s)?${TEXT}$`, "u");
const REPLACE = new RegExp(
  `^(?:change|replace)\\s(?:the\\s)?(?:(?:word|text|label|button|link)s?\\s)?(${QUOTE_PLACEHOLDER})\\s(?:to|with|by)\\s(${QUOTE_PLACEHOLDER})$`,
  "iu",
);

function readClause(clause: string, quoted: QuotedText): Edit[] | null {
  const [, from, to] = REPLACE.exec(clause) ?? [];
  if (from && to) {
    const edit = {
      kind: "replace" as const,
      from: restoreQuotes(from, quoted),
      to: restoreQuotes(to, quoted),
    };
    return edit.from === "" ? null : [edit];
  }
  const [, kind = "", noun = "", named] = TITLE.exec(clause) ?? [];
  const text = restoreQuotes(named ?? CALLED.exec(clause)?.[1] ?? "", quoted);
  if (text === "") return readStyleChange(clause);
  if (/tab|browser/.test(kind)) return [{ kind: "title", text, where: "tab" }];
  return [{ kind: "title", text, where: /^head/.test(noun) ? "heading" : "title" }];
}

const VERBS = "make turn change set use switch";
const NOUNS = "it the page this all a an my to in into with for as of and version theme mode scheme";
const COLOUR_NOUNS =
  "accent primary brand main button buttons link links color colors colour colours background";
const STYLE_WORDS: ReadonlySet<string> = new Set(`${VERBS} ${NOUNS}`.split(" "));
const ACCENT_WORDS: ReadonlySet<string> = new Set(COLOUR_NOUNS.split(" "));
const SCHEME = /\b(dark|light)\b/i;

/** A clause about nothing but an accent colour, a dark or light scheme, or both. */
function readStyleChange(clause: string): Edit[] | null {
  const { colours, rest } = takeColours(clause);
  const scheme = SCHEME.exec(rest)?.[1]?.toLowerCase();
  const [colour] = colours;
  if (colours.length > 1 || (!colour && !scheme)) return null;
  const others = rest.replace(SCHEME, " ").toLowerCase().match(/\S+/g) ?? [];
  const isKnown = (word: string) => STYLE_WORDS.has(word) || ACCENT_WORDS.has(word);
  if (!others.every(isKnown)) return null;
  return [
    ...(colour ? [{ kind: "accent" as const, colour }] : []),
    ...(scheme
      ? [{ kind: "scheme" as const, scheme: scheme === "dark" ? ("dark" as const) : ("light" as const) }]
      : []),
  ];
}
