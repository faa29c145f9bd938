import { typeNameOf } from "~/domain/preview/code-block";
import type { ReplyCode } from "~/domain/project/reply-code";

/**
 * writing: still arriving · written: the reply goes on · applied: in the project · refused: left out, with a reason ·
 * unfinished: its reply ended before it · shown: code that is no file.
 */
export type CardState = "writing" | "written" | "applied" | "refused" | "unfinished" | "shown";

/** The reply that a card belongs to. */
export type CardReply = {
  id: string;
  status: "streaming" | "complete" | "ended";
};

/** What a card says about its code. */
export type CardFacts = { title: string; state: CardState; added: number; removed: number; reason?: string };

export function factsOf({ block, path }: ReplyCode, reply: CardReply): CardFacts {
  const title = path ?? block.fileName ?? typeNameOf(block);
  return { title, state: stateOf(block.closed, path, reply), added: countLines(block.content), removed: 0 };
}

function stateOf(closed: boolean, path: string | null, { status }: CardReply): CardState {
  if (status === "streaming") return closed ? "written" : "writing";
  if (path === null) return "shown";
  return status === "complete" ? "applied" : "unfinished";
}

/** Lines of a text; one that does not end with a line break has a last line all the same. */
export function countLines(text: string): number {
  let count = text === "" || text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
