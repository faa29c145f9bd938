import type { CodeBlock } from "./code-block";
import { blocksOf, forkScan, readLine, type Scan, startScan } from "./scan";
import { createThinkingSplitter } from "./thinking";
import { readWholeLines } from "./visible-text";

/** Reads a reply while it streams. */
export interface Extractor {
  /** Reads the next chunk and returns all blocks so far. */
  append(chunk: string): readonly CodeBlock[];
}

/**
 * All code of a reply, in its order: fences as CommonMark has them, bare HTML documents, and files in the tags of
 * other tools. Content is byte for byte what the model wrote. Thinking text holds no blocks.
 */
export function extractBlocks(markdown: string): readonly CodeBlock[] {
  return createExtractor().append(markdown);
}

/** The incremental form of `extractBlocks`: a line is read once, and again only while it is the last. */
export function createExtractor(): Extractor {
  const splitter = createThinkingSplitter();
  return {
    append(chunk) {
      splitter.push(chunk);
      const { scan, tail } = splitter.visible();
      return blocksOf(withTail(scan, tail));
    },
  };
}

/** The state at the end of a whole reply without thinking. */
export function scanReply(markdown: string): Scan {
  const scan = startScan();
  return withTail(scan, readWholeLines(scan, markdown));
}

function withTail(scan: Scan, tail: string): Scan {
  if (tail === "") return scan;
  const ahead = forkScan(scan);
  const ending = tail.endsWith("\r") ? "\r" : "";
  readLine(ahead, tail.slice(0, tail.length - ending.length), ending);
  return ahead;
}
