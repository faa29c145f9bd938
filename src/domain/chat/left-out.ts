import { estimateTokens } from "../model/context";
import { namedPath } from "../reply/block-path";
import { extractBlocks } from "../reply/extract-blocks";
import type { RepairState } from "./repair";

/** A turn dropped from the prompt. */
export type LeftOutTurn = {
  role: "user" | "assistant";
  text: string;
  /** A reply whose code is in the project. */
  built: boolean;
  /** The state of a repair attempt; null for other messages. */
  repair: RepairState | null;
};

const MAX_LINE_CHARACTERS = 160;
const MAX_NAMED_FILES = 4;
/** Sentences of one message or reply. */
const MAX_NOTES = 4;
const HEAD =
  "Earlier requests of this conversation, whose messages are left out, with what was decided and what is open:";

/** Sentences in which users state rules or decisions. */
const USER_NOTE =
  /\b(?:always|never|must|mustn't|don't|do not|should|shouldn't|only|instead of|rather than|prefer|avoid|without|decided|agreed|from now on|remember)\b/i;
/** Sentences in which replies state decisions. */
const REPLY_NOTE =
  /\b(?:decided|decision|agreed|chose|chosen|against|instead of|rather than|(?:i|we) (?:keep|use|store)|from now on)\b/i;
/** Sentences that postpone something. */
const OPEN_NOTE =
  /\b(?:later|not yet|not now|remind|todo|still (?:open|missing|to do)|open (?:question|point)|missing|some ?day|eventually|another time|next time|postponed?|put off)\b/i;

/** A line of the summary. Higher ranks are kept first, then newer lines. */
type Line = { text: string; rank: number };
const RANKS = { change: 0, detail: 1, addition: 2, note: 3, open: 4, first: 5 } as const;

/**
 * Summarizes the dropped turns: requests in the user's words, added files, and sentences with decisions or postponed
 * work. Priority: the first request, open items, decisions, requests that added files, other sentences of users, other
 * requests; the newest of each.
 *
 * @returns at most `maxTokens` estimated tokens; "" when nothing fits
 */
export function describeLeftOut(turns: readonly LeftOutTurn[], maxTokens: number): string {
  const lines = linesOf(turns);
  const kept = new Set<Line>();
  let left = maxTokens - tokensOf(HEAD) - tokensOf(missingLine(lines.length));
  // A shorter line of lower rank may still fit.
  for (const line of lines.toReversed().toSorted((a, b) => b.rank - a.rank)) {
    const tokens = tokensOf(line.text);
    if (tokens <= left) {
      kept.add(line);
      left -= tokens;
    } else if (line.rank === RANKS.first) return "";
  }
  const [first, ...others] = lines.filter((line) => kept.has(line)).map(({ text }) => text);
  if (first === undefined) return "";
  const missing = lines.length - kept.size;
  return [HEAD, first, ...(missing > 0 ? [missingLine(missing)] : []), ...others].join("\n");
}

/** Plus one for the line break. */
const tokensOf = (line: string): number => estimateTokens(line) + 1;
const missingLine = (count: number): string => `- (${count} more)`;

/** Lines for each request. Repair attempts are skipped, because they have ended. */
function linesOf(turns: readonly LeftOutTurn[]): Line[] {
  const listedPaths = new Set<string>();
  const seen = new Set<string>();
  const notes = (sentences: readonly string[], by: string, rank: (sentence: string) => number): Line[] =>
    sentences.slice(0, MAX_NOTES).flatMap((sentence) => {
      if (seen.has(sentence)) return [];
      seen.add(sentence);
      return [{ text: `  - ${by}${shorten(sentence)}`, rank: rank(sentence) }];
    });
  let isFirst = true;
  return turns.flatMap(({ role, text, repair }, at) => {
    const [request = "", rest = ""] = role === "user" && repair === null ? splitRequest(text) : [];
    if (request === "") return [];
    const reply = turns[at + 1];
    const answer = reply?.role === "assistant" ? reply : undefined;
    const added = answer?.built ? pathsIn(answer.text).filter((path) => !listedPaths.has(path)) : [];
    for (const path of added) listedPaths.add(path);
    const rank = isFirst
      ? RANKS.first
      : (rankOf(request, USER_NOTE) ?? (added.length > 0 ? RANKS.addition : RANKS.change));
    isFirst = false;
    return [
      { text: `- ${shorten(request)}${namesOf(added)}`, rank },
      ...notes(sentencesOf(rest), "", (said) => rankOf(said, USER_NOTE) ?? RANKS.detail),
      ...notes(
        sentencesOf(answer?.text ?? "").filter((said) => rankOf(said, REPLY_NOTE) !== undefined),
        "reply: ",
        (said) => rankOf(said, REPLY_NOTE) ?? RANKS.detail,
      ),
    ];
  });
}

/** @param note matches decisions @returns undefined: not worth a note */
const rankOf = (sentence: string, note: RegExp): number | undefined =>
  OPEN_NOTE.test(sentence) ? RANKS.open : note.test(sentence) ? RANKS.note : undefined;

/** The first line, and what follows it. */
function splitRequest(text: string): [string, string] {
  const [first = "", ...rest] = text.trim().split("\n");
  return [first.trim(), rest.join("\n")];
}

const shorten = (line: string): string =>
  line.length <= MAX_LINE_CHARACTERS ? line : `${line.slice(0, MAX_LINE_CHARACTERS)}…`;

/** The sentences outside of code. */
const sentencesOf = (text: string): string[] =>
  proseOf(text)
    .flatMap((line) => line.split(/(?<=[.!?]) +/))
    .map((sentence) => sentence.trim().replace(/^[-*#>] */, ""))
    .filter((sentence) => sentence !== "");

/** The lines of a text without its fenced blocks. */
function proseOf(text: string): string[] {
  let isInside = false;
  return text.split("\n").filter((line) => {
    const isFence = line.startsWith("```") || line.startsWith("~~~");
    if (isFence) isInside = !isInside;
    return !isFence && !isInside;
  });
}

const pathsIn = (reply: string): string[] => [
  ...new Set(extractBlocks(reply).flatMap((block) => namedPath(block) ?? [])),
];

function namesOf(paths: readonly string[]): string {
  const more = paths.length - MAX_NAMED_FILES;
  const names = [...paths.slice(0, MAX_NAMED_FILES), ...(more > 0 ? [`${more} more`] : [])];
  return names.length > 0 ? ` [${names.join(", ")}]` : "";
}
