import { firstCharacters } from "./first-characters";

const MAX_NAME_CHARACTERS = 60;
/** Long enough for any name, and short enough for backtracking patterns. */
const MAX_READ = 1_200;
/** A message may be a whole file. */
const MAX_MESSAGE = 5_000;
/** A cut name is not shorter than this. */
const MIN_CUT = 24;

/** Where a part of a sentence begins that a name can omit. */
const CLAUSE =
  /[,;]?\s(?:-|so that|so|which|that|where|with|while|because|using|and|damit|mit|und)\s|[,;:(–—。，；：、]\s*/gu;

/** A text as a name: one line of at most 60 characters without Markdown; "" where nothing is left. */
export const shortName = (text: string): string => cutName(plainLine(text));

/** Fences, commands, errors and the product's own messages. */
const NO_NAME =
  /^\s*(?:`{3}|~{3}|[$%>] |The preview reports an error|The commands ended with|(?:npm|pnpm|yarn|bun) (?:run|i|install|ci|test|start|create|init|exec|add)\b|npx \S|git (?:add|commit|push|pull|clone|status|checkout|merge|rebase) |(?:cd|ls|cat|curl|sh|node|python3?) [\w./~-]*[./~-]|(?:\w{1,40}Error|Uncaught\b[^:]{0,40}): )/;

/** Whether a line is unsuitable as a name. */
export const isNoName = (line: string): boolean => NO_NAME.test(line);

/** The subject of a message with a body. */
export const firstLine = (text: string): string => text.trim().split("\n", 1)[0] ?? "";

/** The first line of a text that can be a name; "" where there is none. */
export const firstLineName = (text: string): string =>
  text
    .slice(0, MAX_MESSAGE)
    .split("\n")
    .map((line) => (isNoName(line) ? "" : shortName(line)))
    .find(Boolean) ?? "";

/** The start of a text as one line without Markdown. */
export const plainLine = (text: string): string =>
  text
    .slice(0, MAX_READ)
    .replace(/!?\[([^\][]*)\]\([^()]*\)/g, "$1")
    .replace(/[`*]+|~~/g, "")
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, " ")
    .trim()
    .replace(/^(?:(?:#{1,6}|[-+>•]|\d{1,3}[.)]) )+/, "");

/** A name of at most 60 characters, cut after a whole clause, else after a whole word. */
export function cutName(line: string): string {
  if (firstCharacters(line, MAX_NAME_CHARACTERS) === line) return line;
  const start = firstCharacters(line, MAX_NAME_CHARACTERS - 1);
  const clause = [...start.matchAll(CLAUSE)].map(({ index }) => index).findLast((at) => at >= MIN_CUT);
  if (clause !== undefined) return start.slice(0, clause).trimEnd();
  const space = start.lastIndexOf(" ");
  return `${space >= MIN_CUT ? start.slice(0, space) : start}…`;
}
