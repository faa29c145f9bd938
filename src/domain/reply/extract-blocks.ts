import type { CodeBlock } from "../preview/code-block";
import { forkScan, readLine, settled, startScan } from "./scan";
import { blocksOf, type Scan } from "./scan-state";
import { createThinkingSplitter } from "./thinking";
import { readWholeLines } from "./visible-text";

export interface Extractor {
  /** Reads the next chunk and returns all blocks so far. */
  append(chunk: string): readonly CodeBlock[];
}

/**
 * All code of a reply, in order: CommonMark fences, bare HTML documents, and files in other tools' tags, verbatim.
 * Thinking is ignored.
 */
export function extractBlocks(markdown: string): readonly CodeBlock[] {
  return createExtractor().append(markdown);
}

/** The fences of a finished reply with commands to run. */
export const runBlocks = (markdown: string): readonly CodeBlock[] => settled(scanReply(markdown)).runs;

/** The incremental form of `extractBlocks`: only the last line is read more than once. */
export function createExtractor(): Extractor {
  const splitter = createThinkingSplitter();
  return {
    append(chunk) {
      splitter.push(chunk);
      const { scan, tail } = splitter.visible();
      return blocksOf(settled(withTail(scan, tail)));
    },
  };
}

/** The state at the end of a complete reply without thinking. */
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
