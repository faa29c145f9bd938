import { type Template, templateValuesInput } from "~/domain/template/template";
import { escapePattern } from "~/domain/text/escape-pattern";
import { extractColors } from "./color-words";
import { extractQuotes, QUOTE_PLACEHOLDER, type QuotedText, restoreQuotes, withoutQuotes } from "./quotes";
import type { Scheme } from "./read-edits";
import { readSeries } from "./read-series";
import { isCovered, unusedPhrases } from "./unused-words";

/** The values that a request names for a page. */
export type RequestedValues = {
  /** The page's name. */
  title: string | undefined;
  /** The owner's name. */
  owner: string | undefined;
  accent: { name: string; hex: string } | undefined;
  scheme: Scheme | undefined;
  /** The sentence without these values; quoted texts are placeholders. */
  words: string;
  quoted: QuotedText;
};

/** `subject`: what the page is about; `unused`: phrases of the request that the template has no place for. */
export type FilledValues = { values: Record<string, string>; subject: string | undefined; unused: string[] };

const NAMED = new RegExp(
  `\\b(?:called|named|titled|entitled|with the (?:title|name|heading))\\s+(${QUOTE_PLACEHOLDER}|[^,.;!?\\n]{1,80}?)(?=\\s+(?:with|in|and|using|that|which|for|but|where)\\b|[,.;!?\\n]|$)`,
  "iu",
);
const OWNER =
  /\b(?:for|about)\s+(?:my |our |the |a )?((?:\p{Lu}[\p{L}\p{N}'’&-]*)(?:\s+(?:(?:&|and|of|the|de)\s+)?\p{Lu}[\p{L}\p{N}'’&-]*){0,5})/u;
const SCHEME =
  /\b(?:in\s+)?(dark|light)(?:[ -](?:mode|theme|scheme|version|style|look|design|colou?rs|background))\b|\bin (dark|light)\b(?! \p{L})|\bmake it (dark|light)\b|\b(?:a|an|with a) (dark) (?=\p{L})|[,;]\s*(dark)\s*(?=[,;.!]|$)/iu;
/** "Rye & Rise pricing page" */
const LEADING_OWNER = /^\s*(\p{Lu}[\p{L}\p{N}'’-]*\s+(?:&|and)\s+\p{Lu}[\p{L}\p{N}'’-]*)\s+(?=\p{Ll})/u;
/** "a bakery" in "for a bakery with three plans". */
const TOPIC =
  /\b(?:for|about|on|of)\s+(?:(?:my|our|the|an?|some|this)\s+)?([\p{L}\p{N}][\p{L}\p{N}'’&-]*(?:\s+[\p{L}\p{N}&][\p{L}\p{N}'’&-]*){0,4}?)(?=\s+(?:with|in|and|using|that|which|who|where|for|to|on|at|by|including|called)\b|\s*[,.;:!?\n]|\s*$)/iu;

export function readRequestedValues(sentence: string): RequestedValues {
  const quoted = extractQuotes(sentence.slice(0, 2_000));
  const named = NAMED.exec(quoted.text);
  const owner = OWNER.exec(quoted.text) ?? LEADING_OWNER.exec(quoted.text);
  const firstQuote = named || owner ? null : new RegExp(QUOTE_PLACEHOLDER).exec(quoted.text);
  const title = named?.[1] ?? firstQuote?.[0];
  const names = [title, owner?.[1]].filter((name) => name !== undefined);
  const withoutNames = names.reduce((text, name) => text.replace(name, " "), quoted.text);
  const { colors, rest } = extractColors(withoutNames);
  const scheme = SCHEME.exec(rest)?.slice(1).find(Boolean)?.toLowerCase();
  return {
    title: title === undefined ? undefined : restoreQuotes(title, quoted),
    owner: owner?.[1],
    accent: colors[0],
    scheme: scheme === "dark" || scheme === "light" ? scheme : undefined,
    words: rest.replace(SCHEME, " ").replace(/\b(?:called|named|titled|entitled)\b/gi, " "),
    quoted,
  };
}

/** The words to choose a template by. */
export const wordsAbout = ({ words }: RequestedValues): string => withoutQuotes(words);

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * The values for a template's variables: the requested ones, lists of names ("the plans Crumb, Crust and Feast"), quoted
 * texts after a variable's label, and the texts for a page about what the request is about.
 */
export function readValues(template: Template, wanted: RequestedValues): FilledValues {
  const { variables } = template.manifest;
  const values: Record<string, string> = {};
  const input = templateValuesInput(variables);
  const setValue = (key: string, value: string | undefined) => {
    if (value === undefined || !input.safeParse({ [key]: value }).success) return false;
    values[key] = value.trim();
    return true;
  };
  let words = wanted.words;
  for (const { keys, names, matched, prices } of readSeries(variables, words)) {
    for (const [at, key] of keys.entries()) {
      const name = names[at];
      setValue(key, name === undefined ? undefined : restoreQuotes(name, wanted.quoted));
    }
    words = words.replace(matched, [...names.slice(keys.length), ...prices].join(", "));
  }
  for (const [key, { label, kind }] of Object.entries(variables)) {
    if (kind !== "text" || key === "title") continue;
    const pattern = `\\b${escapePattern(label)}\\s+(?:is |of |saying |: ?)?(${QUOTE_PLACEHOLDER})`;
    const match = new RegExp(pattern, "i").exec(words);
    if (match?.[1] && setValue(key, restoreQuotes(match[1], wanted.quoted)))
      words = words.replace(match[0], " ");
  }
  const topic = topicOf(template, words);
  const places = placesFor(template, { ...wanted, topic: topic && capitalised(topic) });
  const isTopicUsed =
    Object.entries(places).filter(([key, text]) => !values[key] && setValue(key, text)).length > 0;
  setValue("accent", wanted.accent?.hex);
  const subject = wanted.owner ?? (isTopicUsed ? topic && capitalised(topic) : undefined);
  if (topic && subject !== wanted.owner) words = words.replace(topic, " ");
  const unused = unusedPhrases(template, words).map((phrase) => restoreQuotes(phrase, wanted.quoted));
  return { values, subject, unused };
}

/** Games and tools without sample content have no subject. */
const hasSubject = ({ manifest: { category, samples } }: Template): boolean =>
  samples !== undefined || (category !== "Games" && category !== "Tools");

function topicOf(template: Template, words: string): string | undefined {
  const topic = hasSubject(template) ? TOPIC.exec(words)?.[1]?.trim() : undefined;
  return topic === undefined || isCovered(template, topic) ? undefined : topic;
}

type Subject = Pick<RequestedValues, "title" | "owner"> & { topic: string | undefined };

/** The texts of the variables about the page's name, owner and topic. */
function placesFor({ manifest: { variables } }: Template, { title, owner, topic }: Subject) {
  const texts = Object.values(variables).flatMap((variable) =>
    variable.kind === "text" ? (variable.about ?? []) : [],
  );
  const hasPlaceholder = (place: string) => texts.some((text) => text.includes(place));
  const ownerName = owner ?? (hasPlaceholder("{topic}") ? undefined : topic);
  const name = title ?? ownerName;
  const inserts = { "{name}": name, "{owner}": ownerName, "{topic}": topic };
  const places: Record<string, string | undefined> = { title: hasPlaceholder("{owner}") ? title : name };
  for (const [key, variable] of Object.entries(variables)) {
    if (variable.kind !== "text" || !variable.about) continue;
    const filled = Object.entries(inserts).reduce<string | undefined>(
      (text, [place, insert]) =>
        text?.includes(place)
          ? insert === undefined
            ? undefined
            : text.replaceAll(place, () => insert)
          : text,
      variable.about,
    );
    places[key] = filled;
  }
  return places;
}
