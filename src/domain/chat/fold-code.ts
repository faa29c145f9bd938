import { namedPath } from "../reply/block-path";
import { extractBlocks } from "../reply/extract-blocks";

/** Shorter blocks are commands and examples: their note would be as long. */
const MIN_CHARACTERS = 120;

/** A reply whose code the project holds, with a note in place of each file: the code is not sent twice. */
export function foldCode(reply: string): string {
  let folded = "";
  let read = 0;
  for (const block of extractBlocks(reply)) {
    const { start, end, content } = block;
    if (content.length < MIN_CHARACTERS) continue;
    const lines = content.trimEnd().split("\n").length;
    folded += `${reply.slice(read, start)}[${namedPath(block) ?? "code"}, ${lines} lines]\n`;
    read = end;
  }
  return folded + reply.slice(read);
}
