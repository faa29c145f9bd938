import { retryStarts } from "./retry-notes";

/** Part of the system prompt: how a model ends its replies. */
export const FOLLOW_UPS_INSTRUCTION = `After the code, say in one sentence what changed, like “Added a waiting room.” End with a line "Next:" and a list of two or three short requests that the user could send next.`;

const MAX_FOLLOW_UPS = 3;
const MAX_LISTED = 5;
const MAX_CHARACTERS = 120;

/** "Next:" alone on its line, as models decorate it. */
const MARKER =
  /^[ \t>]*(?:#{1,6}[ \t]+)?[*_]{0,3}(?:Next|Next steps|Follow-ups)[*_]{0,3}:?[*_]{0,3}:?[ \t]*$/i;
const ITEM = /^[ \t>]*(?:[-*+•]|\d{1,2}[.)])[ \t]+(.+)$/;

export type ReplyParts = {
  /** The reply without its follow-ups. */
  body: string;
  /** Suggested next requests. */
  followUps: readonly string[];
};

/**
 * Splits off the follow-ups at the end of a reply. Anything but a short list under the marker stays text. A reply
 * with retried changes ends more than once; its last follow-ups count.
 *
 * @param growing while the reply streams, a marker that a list may still follow is withheld
 */
export function splitFollowUps(reply: string, growing: boolean): ReplyParts {
  const starts = retryStarts(reply);
  const parts = [0, ...starts].map((start, at) => {
    const isLast = at === starts.length;
    const { body, followUps } = splitEnd(reply.slice(start, starts[at]), growing && isLast);
    return { body: isLast ? body : `${body.trimEnd()}\n\n`, followUps };
  });
  return {
    body: parts.map(({ body }) => body).join(""),
    followUps: parts.findLast(({ followUps }) => followUps.length > 0)?.followUps ?? [],
  };
}

function splitEnd(reply: string, growing: boolean): ReplyParts {
  const whole: ReplyParts = { body: reply, followUps: [] };
  const { lines, start } = lastLines(reply);
  const at = lines.findLastIndex((line) => MARKER.test(line));
  if (at < 0) return whole;
  const listed = lines.slice(at + 1).filter((line) => line.trim() !== "");
  const body = reply.slice(0, start + lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0));
  const isList = (rows: readonly string[]) =>
    rows.length <= MAX_LISTED && rows.every((row) => ITEM.test(row));
  // The last line may not be complete.
  if (growing) return isList(listed.slice(0, -1)) ? { body: withoutRule(body), followUps: [] } : whole;
  const followUps = listed.map((row) => plain(ITEM.exec(row)?.[1] ?? ""));
  const isUsable = followUps.every((text) => text !== "" && text.length <= MAX_CHARACTERS);
  if (followUps.length === 0) return { body: withoutRule(body), followUps: [] };
  if (!isList(listed) || !isUsable) return whole;
  return { body: withoutRule(body), followUps: [...new Set(followUps)].slice(0, MAX_FOLLOW_UPS) };
}

/** The part that is searched for the marker and its list, because replies are long. */
const MAX_TAIL_CHARACTERS = 1_200;

function lastLines(reply: string): { lines: string[]; start: number } {
  const from = Math.max(0, reply.length - MAX_TAIL_CHARACTERS);
  const start = from === 0 ? 0 : reply.indexOf("\n", from) + 1;
  return { lines: start === 0 && from > 0 ? [] : reply.slice(start).split("\n"), start };
}

/** Removes a rule or white space before the marker, which no longer separates anything. */
function withoutRule(body: string): string {
  const text = body.trimEnd();
  const last = text.slice(text.lastIndexOf("\n") + 1);
  return `${/^[ \t]*[-*_]{3,}$/.test(last) ? text.slice(0, -last.length).trimEnd() : text}\n`;
}

/** A request is sent as plain text: without emphasis, code marks and links. */
const plain = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_]{2,}|`/g, "")
    .replace(/^["“](.*)["”]$/, "$1")
    .trim();

/** Follow-ups in the form that `splitFollowUps` reads. */
export const formatFollowUps = (texts: readonly string[]): string =>
  `\nNext:\n${texts.map((text) => `- ${text}\n`).join("")}`;
