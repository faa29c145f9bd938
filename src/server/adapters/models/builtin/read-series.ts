import type { TemplateVariables } from "~/domain/template/template";
import { QUOTE_PLACEHOLDER } from "./quotes";

/** A list of names for variables such as "First plan" and "Second plan"; `matched` is its text in the request. */
export type NamedSeries = { keys: string[]; names: string[]; matched: string; prices: string[] };

const ORDINAL_LABEL = /^(?:First|Second|Third|Fourth|Fifth) (\p{L}+)$/u;

const CAPITALISED = `\\p{Lu}[\\p{L}\\p{N}'’+-]*(?:\\s+\\p{Lu}[\\p{L}\\p{N}'’+-]*){0,2}`;
const ANY_WORD = `[\\p{L}\\p{N}][\\p{L}\\p{N}'’+-]*`;
const PRICE = `\\s*\\(?(?:(?:at|for)\\s+)?[$€£]\\s?\\d[\\d.,]*\\d*\\)?`;
const SEPARATOR = `\\s*,\\s*(?:and\\s+)?|\\s+(?:and|&|or)\\s+`;

/** At least two names, each of which a price may follow. */
function listOf(name: string): string {
  const item = `(?:${QUOTE_PLACEHOLDER}|${name})(?:${PRICE})?`;
  return `${item}(?:(?:${SEPARATOR})${item})+`;
}

/** The lists of names that a request has for a template's variables. */
export function readSeries(variables: TemplateVariables, words: string): NamedSeries[] {
  const keysByNoun = new Map<string, string[]>();
  for (const [key, { label }] of Object.entries(variables)) {
    const noun = ORDINAL_LABEL.exec(label)?.[1];
    if (noun) keysByNoun.set(noun, [...(keysByNoun.get(noun) ?? []), key]);
  }
  return [...keysByNoun].flatMap(([noun, keys]) => {
    const found = findList(noun, words);
    if (!found) return [];
    const price = new RegExp(PRICE, "g");
    const names = found.list.replace(price, "").split(new RegExp(SEPARATOR));
    return [{ keys, names, matched: found.matched, prices: found.list.match(price) ?? [] }];
  });
}

/** "plans Crumb and Crust", "plans: small, large", "Crumb and Crust plans". */
function findList(noun: string, words: string): { list: string; matched: string } | undefined {
  const nouns = `\\b[${noun.charAt(0)}${noun.charAt(0).toUpperCase()}]${noun.slice(1)}s?`;
  const patterns = [
    `${nouns}\\s+(?:are\\s+)?(${listOf(CAPITALISED)})`,
    `${nouns}(?:\\s*:|\\s+(?:called|named|are))\\s*(${listOf(ANY_WORD)})`,
    `(${listOf(CAPITALISED)})\\s+${nouns}\\b`,
  ];
  for (const pattern of patterns) {
    const match = new RegExp(pattern, "u").exec(words);
    if (match?.[1]) return { list: match[1], matched: match[0] };
  }
  return undefined;
}
