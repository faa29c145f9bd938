import { typeNameOf } from "~/domain/preview/code-block";
import type { FileChange } from "~/domain/reply/file-change";
import { UNKNOWN_PATH } from "~/domain/reply/file-steps";
import type { ReplyCode } from "~/domain/reply/reply-code";
import { copy } from "../copy";

/**
 * writing: still arriving · written: the reply goes on · applied: in the project · deleted: no longer there · refused: left
 * out, with a reason · unfinished: its reply ended before it · shown: code that is no file.
 */
export type CardState = "writing" | "written" | FileChange["state"] | "unfinished" | "shown";

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
export type CardFacts = { title: string; state: CardState; added: number; removed: number; reason?: string };

export function factsOf(code: ReplyCode, reply: CardReply): CardFacts {
  const { block } = code;
  const path = pathOf(code, reply);
  const title = (path !== UNKNOWN_PATH && path) || (block.fileName ?? typeNameOf(block));
  if (code.isRetried) return { title, state: "refused", added: 0, removed: 0, reason: copy.file.retried };
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

/** The file that a piece of code is; null for one that the finished reply did not count among its files. */
export const pathOf = ({ path }: ReplyCode, { changes }: CardReply): string | null =>
  changes && !changes.some((change) => change.path === path) ? null : path;

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
