import { estimateTokens } from "../model/context";
import { namedPath } from "../reply/block-path";
import { extractBlocks } from "../reply/extract-blocks";
import type { RepairState } from "./repair";

/** A turn that is no longer sent. */
export type LeftOutTurn = {
  role: "user" | "assistant";
  text: string;
  /** A reply whose code is in the project. */
  built: boolean;
  /** The state of the try to fix an error that a message began; null for any other. */
  repair: RepairState | null;
};

const MAX_REQUEST_CHARACTERS = 160;
const MAX_NAMED_FILES = 4;
const HEAD = "Earlier requests of this conversation, whose messages are left out:";

/**
 * What the left-out beginning of a conversation asked for, in the user's words, and which files each reply wrote: the
 * first request, then as many of the newest as fit.
 *
 * @returns at most `maxTokens` estimated tokens; "" when nothing fits
 */
export function describeLeftOut(turns: readonly LeftOutTurn[], maxTokens: number): string {
  const [first, ...later] = requestsOf(turns);
  if (first === undefined) return "";
  const textWith = (kept: readonly string[]): string => {
    const missing = later.length - kept.length;
    return [HEAD, first, ...(missing > 0 ? [`- (${missing} more)`] : []), ...kept].join("\n");
  };
  let text = textWith([]);
  if (estimateTokens(text) > maxTokens) return "";
  for (let from = later.length - 1; from >= 0; from--) {
    const longer = textWith(later.slice(from));
    if (estimateTokens(longer) > maxTokens) break;
    text = longer;
  }
  return text;
}

/** A line for each message that asked for something; tries to fix an error are over. */
const requestsOf = (turns: readonly LeftOutTurn[]): string[] =>
  turns.flatMap(({ role, text, repair }, at) => {
    const request = role === "user" && repair === null ? firstLine(text) : "";
    if (request === "") return [];
    const reply = turns[at + 1];
    return [`- ${request}${reply?.role === "assistant" && reply.built ? namesOf(reply.text) : ""}`];
  });

function firstLine(text: string): string {
  const line = text.trim().split("\n", 1)[0]?.trim() ?? "";
  return line.length <= MAX_REQUEST_CHARACTERS ? line : `${line.slice(0, MAX_REQUEST_CHARACTERS)}…`;
}

function namesOf(reply: string): string {
  const paths = [...new Set(extractBlocks(reply).flatMap((block) => namedPath(block) ?? []))];
  const more = paths.length - MAX_NAMED_FILES;
  const names = [...paths.slice(0, MAX_NAMED_FILES), ...(more > 0 ? [`${more} more`] : [])];
  return names.length > 0 ? ` [${names.join(", ")}]` : "";
}
