import { namedPath } from "../reply/block-path";
import { extractBlocks } from "../reply/extract-blocks";

/** Shorter blocks are not worth a note. */
const MIN_CHARACTERS = 120;

/** Replaces each file in a reply with a note, because the project's files are sent anyway. */
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
