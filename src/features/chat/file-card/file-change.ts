import { typeNameOf } from "~/domain/preview/code-block";
import type { FileChange } from "~/domain/reply/file-change";
import { UNKNOWN_PATH } from "~/domain/reply/file-steps";
import type { ReplyCode } from "~/domain/reply/reply-code";
import { copy } from "../copy";

/**
 * writing: still arriving · written: the reply goes on · applied: in the project · deleted: no longer there · refused: left
 * out, with a reason · unfinished: its reply ended before it · unused: other code of the reply is the file · shown: code
 * that is no file.
 */
export type CardState = "writing" | "written" | FileChange["state"] | "unfinished" | "unused" | "shown";

/** The reply that a card belongs to. */
export type CardReply = {
  id: string;
  /** "ended": before its model had finished. */
  status: "streaming" | "complete" | "ended";
  /** What it did to each file; null: not known. */
  changes: readonly FileChange[] | null;
  /** The files of the project that it changes, as far as they are known. */
  basePaths: readonly string[];
};

/** A card's label for its code. */
export type CardFacts = {
  title: string;
  state: CardState;
  added: number;
  removed: number;
  reason?: string;
  canTake?: boolean;
};

export function factsOf(code: ReplyCode, reply: CardReply): CardFacts {
  const { block } = code;
  const path = pathOf(code, reply);
  const title = (path !== UNKNOWN_PATH && path) || (block.fileName ?? typeNameOf(block));
  if (code.isRetried) return { title, state: "refused", added: 0, removed: 0, reason: copy.file.retried };
  const why = unusedBecause(code, reply);
  if (why)
    return {
      title,
      state: "unused",
      added: countLines(block.content),
      removed: 0,
      reason: copy.file.unused[why],
      canTake: isWhole(why),
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

type Why = NonNullable<FileChange["unused"]>[number]["why"];

/** Why code that could be a file was not used; undefined for all other code. */
const unusedBecause = ({ block: { index } }: ReplyCode, { changes }: CardReply): Why | undefined =>
  changes?.flatMap(({ unused = [] }) => unused.filter(({ block }) => block === index))[0]?.why;

/** Whether unused code could take the file's place. */
const isWhole = (why: Why): boolean => why === "earlier" || why === "alternative" || why === "talk";

/** The file that a piece of code is; null for one that the finished reply did not count among its files. */
export function pathOf(code: ReplyCode, reply: CardReply): string | null {
  const why = unusedBecause(code, reply);
  if (why && !isWhole(why)) return null;
  const { changes } = reply;
  return changes && !changes.some((change) => change.path === code.path) ? null : code.path;
}

/** Longer code is a card even where it is no file. */
const MAX_SNIPPET_LINES = 14;

export const isCard = (code: ReplyCode, reply: CardReply): boolean =>
  pathOf(code, reply) !== null || countLines(code.block.content) > MAX_SNIPPET_LINES;

/** Lines of a text; one that does not end with a line break has a last line all the same. */
function countLines(text: string): number {
  let count = text === "" || text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
