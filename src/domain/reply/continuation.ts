import { scanReply } from "./extract-blocks";
import { parseInfoString } from "./info-string";
import type { OpenFence, Scan } from "./scan-state";

/** Shorter repetitions may be part of the text. */
const MIN_REPEAT_LENGTH = 16;
/** A repeated last line needs fewer characters. */
const MIN_LINE_LENGTH = 8;
const MAX_REPEAT_LENGTH = 4000;
const MAX_PREAMBLE_LENGTH = 240;
/** Repetition is nearby; searching more would block the event loop. */
const MAX_SEARCHED_LENGTH = 5 * MAX_REPEAT_LENGTH;
/** How much of a continuation is compared with the reply so far. */
const MAX_COMPARED_LENGTH = MAX_PREAMBLE_LENGTH + MAX_REPEAT_LENGTH;
/** An unclosed block of this length is assumed to continue. */
const MIN_OPEN_LENGTH = 2000;
const REOPENING = /^(`{3,}(?!`)|~{3,}(?!~))([^\r\n]*)(?:\r\n|\n|\r)/;
const PREAMBLE =
  /^\s*(?:sure|here|continu|certainly|of course|okay|ok\b|picking up|resuming)[^<>{}]*?(?:\r\n|\n|\r)/i;
/** A line that names a file. It may also be code, so only a fence with a language may follow it. */
const TITLE = /^\s*(?:#{1,6} |\*\*|`\w|File:)[^<>{};\r\n]*(?:\r\n|\n|\r)/;

/** Whether a reply ends inside code, so that a continuation can be joined. */
export function isInsideOpenFence(markdown: string): boolean {
  return endsInCode(scanReply(markdown));
}

/**
 * Joins a reply and its continuation byte for byte. If the reply was cut inside code, a reopened fence, with the
 * sentence before it, and a repeated tail are dropped.
 */
export function joinContinuation(before: string, continuation: string): string {
  return before + continuation.slice(repeatedStart(before, continuation.slice(0, MAX_COMPARED_LENGTH)));
}

/** Whether the join no longer depends on the text after `received`, which can then be streamed. */
export function isJoinSettled(before: string, received: string): boolean {
  if (received.length >= MAX_COMPARED_LENGTH) return true;
  const after = received.slice(MAX_PREAMBLE_LENGTH + lastLineOf(before).length);
  return /\S.{2}/s.test(after) && !/[`~]{3}/.test(received) && !before.includes(received);
}

/** The length of the start of a continuation that is dropped. */
function repeatedStart(before: string, continuation: string): number {
  const scan = scanReply(before);
  if (!endsInCode(scan)) return 0;
  const fence = scan.mode.in === "fence" ? scan.mode.fence : null;
  const line = lastLineOf(before);
  if (fence && isOpening(scan, before.length - line.length)) {
    const repeatedAt = repeatedOpeningAt(line, continuation);
    return repeatedAt === null ? 0 : repeatedAt + line.length;
  }
  const reopened = reopenedAt(before, continuation, fence);
  const rest = continuation.slice(reopened);
  return reopened + repeatedLength(before, rest, reopened > 0);
}

function endsInCode({ mode }: Scan): boolean {
  return "block" in mode && mode.block !== null;
}

const lastLineOf = (text: string): string =>
  text.slice(Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1);

/** Whether the line that starts there opens the block. */
const isOpening = ({ mode }: Scan, lineStart: number): boolean =>
  "block" in mode && mode.block !== null && mode.block.start >= lineStart;

/** Where a continuation may resume the block: at once, after a sentence, or after a line that names its file. */
function resumePoints(continuation: string): { skipped: number; isTitle: boolean }[] {
  const [sentence, title] = [PREAMBLE, TITLE].map(
    (pattern) => pattern.exec(continuation.slice(0, MAX_PREAMBLE_LENGTH))?.[0].length ?? 0,
  );
  return [
    { skipped: 0, isTitle: false },
    { skipped: sentence ?? 0, isTitle: false },
    { skipped: title ?? 0, isTitle: true },
  ];
}

/** Where the continuation repeats the partial opening line of a block; null if it does not. */
function repeatedOpeningAt(line: string, continuation: string): number | null {
  for (const { skipped } of resumePoints(continuation)) {
    const blank = /^\s*/.exec(continuation.slice(skipped))?.[0].length ?? 0;
    if (continuation.startsWith(line.trimStart(), skipped + blank)) return skipped + blank;
  }
  return null;
}

/** The length of a reopened fence, with the sentence before it, at the start of the continuation; 0 for none. */
function reopenedAt(before: string, continuation: string, fence: OpenFence | null): number {
  for (const { skipped, isTitle } of resumePoints(continuation)) {
    const blank = /^\s*/.exec(continuation.slice(skipped))?.[0].length ?? 0;
    const match = REOPENING.exec(continuation.slice(skipped + blank));
    if (!match) continue;
    const [line, marker = "", info = ""] = match;
    const after = skipped + blank + line.length;
    const mayBeBare = !isTitle && (skipped > 0 || blank === 0);
    // A new line before a bare fence ends the one that was cut.
    const reopens =
      info.trim() !== "" || (mayBeBare && isBareReopening(before, continuation.slice(after), marker));
    if (reopens && opensSame(marker, info, fence)) return after;
  }
  return 0;
}

function opensSame(marker: string, info: string, fence: OpenFence | null): boolean {
  if (!fence) return true;
  if (!marker.startsWith(fence.marker)) return false;
  return info.trim() === "" || parseInfoString(info).label === parseInfoString(fence.info).label;
}

/**
 * A fence without a language reopens a block cut mid-line, rather than closing it, if a later line closes it or much
 * follows.
 */
function isBareReopening(before: string, after: string, marker: string): boolean {
  const closedLater = after.split(/\r\n|\n|\r/).some((line) => line.trim() === marker);
  return !/[\r\n]$/.test(before) && (closedLater || after.length >= MIN_OPEN_LENGTH);
}

/** The length of the start of `rest` that repeats the end of `before`. */
function repeatedLength(before: string, rest: string, wasReopened: boolean): number {
  const tail = repeatOf(before, rest.slice(0, MAX_REPEAT_LENGTH));
  if (tail.isDistinct && tail.length >= MIN_REPEAT_LENGTH) return tail.length;
  const lastLine = lastLineOf(before);
  // A part of the closing fence.
  if (/^\s*[`~]+$/.test(lastLine)) return 0;
  const isLongEnough = lastLine.trim().length >= (wasReopened ? 1 : MIN_LINE_LENGTH);
  if (!isLongEnough || lastLine.length > MAX_REPEAT_LENGTH || !rest.startsWith(lastLine)) return 0;
  return repeatOf(before, lastLine).isDistinct ? lastLine.length : 0;
}

/**
 * The longest prefix of `pattern` that is a suffix of `before`. Repetitive text, such as table rows, matches by chance:
 * `isDistinct` means that the match occurs only once and is not periodic. A shorter match is never distinct, because it
 * also starts and ends the longest one.
 */
function repeatOf(before: string, pattern: string): { length: number; isDistinct: boolean } {
  let { length } = pattern;
  while (!before.endsWith(pattern.slice(0, length))) length--;
  const repeat = pattern.slice(0, length);
  const near = before.slice(-MAX_SEARCHED_LENGTH);
  const isPeriodic = (repeat + repeat).indexOf(repeat, 1) < length;
  return { length, isDistinct: length > 0 && near.indexOf(repeat) === near.length - length && !isPeriodic };
}
