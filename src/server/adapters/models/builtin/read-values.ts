import "server-only";
import { type Template, templateValuesInput } from "~/domain/template/template";
import { escapePattern } from "~/domain/text/escape-pattern";
import { takeColours } from "./colour-words";
import { extractQuotes, QUOTE_PLACEHOLDER, restoreQuotes, withoutQuotes } from "./quotes";
import type { Scheme } from "./read-edits";

/** The title, colour and scheme that a request names for a page. */
export type RequestedValues = {
  title: string | undefined;
  accent: { name: string; hex: string } | undefined;
  scheme: Scheme | undefined;
  /** The sentence without these values. */
  words: string;
};

const NAMED = new RegExp(
  `\\b(?:called|named|titled|entitled|with the (?:title|name|heading))\\s+(${QUOTE_PLACEHOLDER}|[^,.;!?\\n]{1,80}?)(?=\\s+(?:with|in|and|using|that|which|for|but|where)\\b|[,.;!?\\n]|$)`,
  "iu",
);
const FOR_NAME =
  /\bfor\s+(?:my |our |the |a )?((?:\p{Lu}[\p{L}\p{N}'’&-]*)(?:\s+(?:(?:&|and|of|the|de)\s+)?\p{Lu}[\p{L}\p{N}'’&-]*){0,5})/u;
const SCHEME =
  /\b(?:in\s+)?(dark|light)(?:[ -](?:mode|theme|scheme|version|style|look|design|colou?rs|background))\b|\bin (dark|light)\b(?! \p{L})|\bmake it (dark|light)\b|\b(?:a|an|with a) (dark) (?=\p{L})|[,;]\s*(dark)\s*(?=[,;.!]|$)/iu;

export function readRequestedValues(sentence: string): RequestedValues {
  const extracted = extractQuotes(sentence.slice(0, 2_000));
  const named = NAMED.exec(extracted.text);
  const forName = named ? null : FOR_NAME.exec(extracted.text);
  const quoted = named || forName ? null : new RegExp(QUOTE_PLACEHOLDER).exec(extracted.text);
  const name = named?.[1] ?? forName?.[1] ?? quoted?.[0];
  const withoutName = name === undefined ? extracted.text : extracted.text.replace(name, " ");
  const { colours, rest } = takeColours(withoutQuotes(withoutName));
  const scheme = SCHEME.exec(rest)?.slice(1).find(Boolean)?.toLowerCase();
  return {
    title: name === undefined ? undefined : restoreQuotes(name, extracted),
    accent: colours[0],
    scheme: scheme === "dark" || scheme === "light" ? scheme : undefined,
    words: rest.replace(SCHEME, " ").replace(/\b(?:called|named|titled|entitled)\b/gi, " "),
  };
}

/** The values for a template's variables: the requested ones, and quoted texts after a variable's label. */
export function readValues(
  { manifest }: Template,
  sentence: string,
  wanted: RequestedValues,
): Record<string, string> {
  const extracted = extractQuotes(sentence.slice(0, 2_000));
  const values: Record<string, string> = {};
  const input = templateValuesInput(manifest.variables);
  const take = (key: string, value: string | undefined) => {
    if (value !== undefined && input.safeParse({ [key]: value }).success) values[key] = value.trim();
  };
  take("title", wanted.title);
  take("accent", wanted.accent?.hex);
  for (const [key, { label, kind }] of Object.entries(manifest.variables)) {
    if (kind !== "text" || key === "title") continue;
    const match = new RegExp(
      `\\b${escapePattern(label)}\\s+(?:is |of |saying |: ?)?(${QUOTE_PLACEHOLDER})`,
      "i",
    ).exec(extracted.text);
    if (match?.[1]) take(key, restoreQuotes(match[1], extracted));
  }
  return values;
}
