import { typeNameOf } from "~/domain/preview/code-block";
import type { FileChange } from "~/domain/reply/file-change";
import { UNKNOWN_PATH } from "~/domain/reply/file-steps";
import type { ReplyCode } from "~/domain/reply/reply-code";
import { copy } from "../copy";

/**
 * writing: streaming · written: complete, while the reply continues · applied: in the project · deleted: removed from it ·
 * refused: rejected with a reason · offered: as a suggestion · unfinished: the reply ended first · unused: other code was used · shown: not a file.
 */
export type CardState = "writing" | "written" | FileChange["state"] | "unfinished" | "unused" | "shown";

/** The reply that a card belongs to. */
export type CardReply = {
  id: string;
  /** "ended": before its model finished. */
  status: "streaming" | "complete" | "ended";
  /** Its changes to files; null if unknown. */
  changes: readonly FileChange[] | null;
  /** The project files that it changes, as far as known. */
  basePaths: readonly string[];
};

export type CardFacts = {
  title: string;
  state: CardState;
  added: number;
  removed: number;
  reason?: string;
  canTake?: boolean;
  suggestionId?: string;
};

export function factsOf(code: ReplyCode, reply: CardReply): CardFacts {
  const { block } = code;
  const path = pathOf(code, reply);
  const title = (path !== UNKNOWN_PATH && path) || (block.fileName ?? typeNameOf(block));
  if (code.isRetried) return { title, state: "refused", added: 0, removed: 0, reason: copy.file.retried };
  const why = unusedReason(code, reply);
  if (why)
    return {
      title,
      state: "unused",
      added: countLines(block.content),
      removed: 0,
      reason: copy.file.unused[why],
      canTake: isCompleteFile(why),
    };
  const change = reply.changes?.find((each) => each.path === path);
  const movedFrom = change?.state === "applied" && block.label === "rename" ? block.fileName : null;
  if (change && movedFrom) return { ...change, title, reason: copy.file.movedFrom(movedFrom) };
  if (change) return { ...change, title };
  return { title, state: stateOf(block.closed, path, reply), added: countLines(block.content), removed: 0 };
}

function stateOf(closed: boolean, path: string | null, { status }: CardReply): CardState {
  if (status === "streaming") return closed ? "written" : "writing";
  return path !== null && status === "ended" ? "unfinished" : "shown";
}

type UnusedReason = NonNullable<FileChange["unused"]>[number]["why"];

/** Why code for a file was not used; undefined for other code. */
const unusedReason = ({ block: { index } }: ReplyCode, { changes }: CardReply): UnusedReason | undefined =>
  changes?.flatMap(({ unused = [] }) => unused.filter(({ block }) => block === index))[0]?.why;

/** Whether unused code could take the file's place. */
const isCompleteFile = (why: UnusedReason): boolean =>
  why === "earlier" || why === "alternative" || why === "talk";

/** The path that code belongs to; null if the finished reply does not list it as a file. */
export function pathOf(code: ReplyCode, reply: CardReply): string | null {
  const why = unusedReason(code, reply);
  if (why && !isCompleteFile(why)) return null;
  const { changes } = reply;
  return changes && !changes.some((change) => change.path === code.path) ? null : code.path;
}

/** Longer code gets a card even if it is not a file. */
const MAX_SNIPPET_LINES = 14;

export const isCard = (code: ReplyCode, reply: CardReply): boolean =>
  pathOf(code, reply) !== null || countLines(code.block.content) > MAX_SNIPPET_LINES;

/** A trailing line break does not start another line. */
function countLines(text: string): number {
  let count = text === "" || text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
