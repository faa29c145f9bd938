import "server-only";
import { languageAskedFor } from "./asked-language";
import { basics } from "./catalogue/basics";
import type { ClassicFunction } from "./catalogue/classic-function";
import { lists } from "./catalogue/lists";
import { numbers } from "./catalogue/numbers";
import { sql } from "./catalogue/sql";
import { structures } from "./catalogue/structures";
import { text } from "./catalogue/text";
import { plainWords } from "./plain-words";
import { type SnippetLanguage, snippets } from "./snippets/snippets";

export { languageAskedFor } from "./asked-language";

/** A classic function in one language: `code` is a complete file without a trailing line break. */
export type FoundFunction = {
  /** As the info string of a fence: "javascript", "typescript", "python", "go" or "sql". */
  language: SnippetLanguage;
  /** Id for `functionIn`, e.g. "binary-search". */
  name: string;
  /** As a sentence names it, e.g. "a palindrome check". */
  title: string;
  code: string;
  /** One sentence on how it works or what it costs. */
  note: string;
};

const general: readonly ClassicFunction[] = [...basics, ...numbers, ...text, ...lists, ...structures];
const queries: readonly ClassicFunction[] = sql;

/** Longer prompts describe a program of their own, in which a classic function is a detail. */
const MOST_WORDS = 60;
const CODE_WORD =
  /\b(?:functions?|methods?|algorithms?|algo|implement\w*|class|data structure|code|snippet|script|program|regex|decorator|one liner)\b/;
const QUERY_WORD = /\b(?:query|queries|database|select statement|cte|sql|postgres(?:ql)?)\b/;
/** Work on code that the user already has, and frameworks with ways of their own. */
const NOT_A_CLASSIC =
  /\b(?:fix|debug|refactor|review|why|unit tests?|tests? for|react|vue|svelte|angular|rxjs|django|flask|rails|laravel|pandas|numpy|lodash)\b/;
const PAGE_WORD =
  "(?:(?:web ?)?(?:pages?|apps?|applications?|sites?)|visuali[sz]\\w*|games?|dashboards?|landing|forms?|ui|gui|components?|widgets?|html|animat\\w+|demo|editor|sections?|buttons?|headings?|headers?|footers?|navbar|hero|portfolio|gallery|kanban|quiz|cards?|themes?|layouts?|backgrounds?|colou?rs?)";
/** "… for my search form": where the function will be used, not what is asked for. */
const PLACE_OF_USE = new RegExp(
  `\\b(?:for|of|from|in|on) (?:an? |the |my |our |your |this |each |every )?(?:\\w+ ){0,2}?${PAGE_WORD}\\b`,
  "g",
);
const ANY_PAGE_WORD = new RegExp(`\\b${PAGE_WORD}\\b`);
/** Pages of the starter that share a word with a function ("roman numeral flashcards"), unless code is asked for. */
const PAGE_LIKE =
  /\b(?:calculators?|convert(?:e|o)rs?|counters?|trackers?|timers?|stopwatch|countdown|pomodoro|flash ?cards?|players?|boards?|posters?|planner|stores?|shop|menu|slide ?show|carousel|calendar|clock|todos?|notes|markdown|weather|drawing|invoice)\b/;
const FILLER =
  /\b(?:please|kindly|hi|hello|hey|can|could|would|you|i|me|us|we|need|want|like|show|give|write|make|create|generate|build|an?|the|some|simple|to)\b/g;

/**
 * The classic function that a prompt asks for. Without a named language it is JavaScript, or SQL where only SQL
 * has it. Undefined when the prompt asks for a page, for something else, or in a language that we do not have.
 */
export function findFunction(prompt: string): FoundFunction | undefined {
  const words = plainWords(prompt);
  const language = languageAskedFor(prompt);
  if (isAboutOtherThings(words, language)) return undefined;
  if (language !== undefined && !isSnippetLanguage(language)) return undefined;

  const inGeneral = () => bestMatch(general, words, language !== undefined || CODE_WORD.test(words));
  const inQueries = () => bestMatch(queries, words, QUERY_WORD.test(words));
  if (language === "sql") return found(inQueries(), "sql");
  if (language !== undefined) return found(inGeneral(), language);
  if (QUERY_WORD.test(words)) return found(inQueries(), "sql");
  return found(inGeneral(), "javascript") ?? found(inQueries(), "sql");
}

/** Long prompts, the user's own code, pages: no question for a classic function. */
function isAboutOtherThings(words: string, language: string | undefined): boolean {
  if (words.split(" ").length > MOST_WORDS || NOT_A_CLASSIC.test(words)) return true;
  const wantsCode = language !== undefined || CODE_WORD.test(words) || QUERY_WORD.test(words);
  if (ANY_PAGE_WORD.test(wantsCode ? words.replace(PLACE_OF_USE, " ") : words)) return true;
  return !wantsCode && PAGE_LIKE.test(words);
}

/** A classic function in a language in which we do not have it. */
export type FunctionElsewhere = {
  name: string;
  title: string;
  /** As `languageAskedFor` gives it. */
  asked: string;
  languages: readonly SnippetLanguage[];
};

/** The classic function that a prompt asks for in a language in which we do not have it; undefined for any other prompt. */
export function findElsewhere(prompt: string): FunctionElsewhere | undefined {
  const words = plainWords(prompt);
  const asked = languageAskedFor(prompt);
  if (asked === undefined || isAboutOtherThings(words, asked)) return undefined;
  const entry = bestMatch(general, words, true) ?? bestMatch(queries, words, true);
  return entry && functionElsewhere(entry.name, asked);
}

/** The same for a follow-up: a function by its name, and the language asked for; undefined where we have it. */
export function functionElsewhere(name: string, asked: string): FunctionElsewhere | undefined {
  const known = listFunctions().find((entry) => entry.name === name);
  return known && !known.languages.some((language) => language === asked) ? { ...known, asked } : undefined;
}

/** A function by its name in the language of a follow-up ("same in Go"); undefined when we do not have it there. */
export function functionIn(name: string, language: string): FoundFunction | undefined {
  if (!isSnippetLanguage(language)) return undefined;
  return found(
    (language === "sql" ? queries : general).find((entry) => entry.name === name),
    language,
  );
}

/** Every function once, with the languages that have it; for a sentence on what the starter can do. */
export function listFunctions(): { name: string; title: string; languages: SnippetLanguage[] }[] {
  const inSql = new Set(queries.map(({ name }) => name));
  const generalNames = new Set(general.map(({ name }) => name));
  return [
    ...general.map(({ name, title }) => {
      const languages: SnippetLanguage[] = ["javascript", "typescript", "python", "go"];
      return { name, title, languages: inSql.has(name) ? [...languages, "sql" as const] : languages };
    }),
    ...queries
      .filter(({ name }) => !generalNames.has(name))
      .map(({ name, title }) => ({ name, title, languages: ["sql" as const] })),
  ];
}

function isSnippetLanguage(language: string): language is SnippetLanguage {
  return Object.hasOwn(snippets, language);
}

function found(entry: ClassicFunction | undefined, language: SnippetLanguage): FoundFunction | undefined {
  const code = entry && snippets[language][entry.name];
  return entry && code
    ? { language, name: entry.name, title: entry.title, code, note: entry.note }
    : undefined;
}

type Match = { sure: boolean; length: number };

function outranks(a: Match, b: Match): boolean {
  return a.sure === b.sure ? a.length > b.length : a.sure;
}

/** Sure words beat hints, and longer words beat shorter ones: "binary search tree" is not "binary search". */
function bestMatch(
  entries: readonly ClassicFunction[],
  words: string,
  hintsCount: boolean,
): ClassicFunction | undefined {
  const core = words.replace(FILLER, " ").replace(/\s+/g, " ").trim();
  let best: (Match & { entry: ClassicFunction }) | undefined;

  for (const entry of entries) {
    if (entry.unless?.test(words)) continue;
    const sure = entry.asks.exec(words) ?? entry.asks.exec(core);
    const hint = entry.hints?.exec(words) ?? entry.hints?.exec(core);
    const hinted = hint && (hintsCount || (!entry.pageWhenBare && hint[0] === core));
    const match = sure ?? (hinted ? hint : null);
    if (!match) continue;

    const candidate = { entry, sure: sure !== null, length: match[0].length };
    if (!best || outranks(candidate, best)) best = candidate;
  }
  return best?.entry;
}
