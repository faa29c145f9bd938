import { type Color, extractColors } from "./color-words";
import { extractQuotes, QUOTE_PLACEHOLDER, type QuotedText, restoreQuotes } from "./quotes";

export type Scheme = "dark" | "light";

/** A mechanical change of a page. */
export type Edit =
  | { kind: "title"; text: string; where: "title" | "heading" | "tab" }
  | { kind: "accent"; color: Color }
  | { kind: "scheme"; scheme: Scheme }
  | { kind: "replace"; from: string; to: string };

const MAX_CHARACTERS = 500;
const SEPARATOR = /(?:[;,.!\n]|\b(?:and|then|also)\b)/i;
const POLITE =
  /^(?:(?:please|can you|could you|would you|now|ok|okay|just)\b[\s,]{0,3}){1,3}|[\s,]{0,3}\b(?:please|thanks|thank you|instead)[.!?]{0,3}$/gi;

/** The requested edits, in order; none if any part of the sentence asks for something else. */
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
/** Unquoted text counts as a title only if it is capitalized like one. */
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
  const [, kind = "", noun = "", name] = TITLE.exec(clause) ?? [];
  const text = restoreQuotes(name ?? CALLED.exec(clause)?.[1] ?? "", quoted);
  if (text === "") return readStyleChange(clause);
  if (/tab|browser/.test(kind)) return [{ kind: "title", text, where: "tab" }];
  return [{ kind: "title", text, where: /^head/.test(noun) ? "heading" : "title" }];
}

const VERBS = "make turn change set use switch";
const NOUNS = "it the page this all a an my to in into with for as of and version theme mode scheme";
const COLOR_NOUNS =
  "accent primary brand main button buttons link links color colors colour colours background";
const STYLE_WORDS: ReadonlySet<string> = new Set(`${VERBS} ${NOUNS}`.split(" "));
const ACCENT_WORDS: ReadonlySet<string> = new Set(COLOR_NOUNS.split(" "));
const SCHEME = /\b(dark|light)\b/i;

/** A clause about nothing but an accent color, a dark or light scheme, or both. */
function readStyleChange(clause: string): Edit[] | null {
  const { colors, rest } = extractColors(clause);
  const scheme = SCHEME.exec(rest)?.[1]?.toLowerCase();
  const [color] = colors;
  if (colors.length > 1 || (!color && !scheme)) return null;
  const others = rest.replace(SCHEME, " ").toLowerCase().match(/\S+/g) ?? [];
  const isKnown = (word: string) => STYLE_WORDS.has(word) || ACCENT_WORDS.has(word);
  if (!others.every(isKnown)) return null;
  return [
    ...(color ? [{ kind: "accent" as const, color }] : []),
    ...(scheme
      ? [{ kind: "scheme" as const, scheme: scheme === "dark" ? ("dark" as const) : ("light" as const) }]
      : []),
  ];
}
