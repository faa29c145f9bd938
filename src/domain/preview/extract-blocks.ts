import type { CodeBlock } from "./code-block";
import { blocksOf, forkScan, readLine, type Scan, startScan } from "./scan";

/** Reads a reply while it streams. */
export interface Extractor {
  /** Reads on, however the text was cut into chunks; answers all blocks so far. */
  append(chunk: string): readonly CodeBlock[];
}

const LINE = /([^\r\n]*)(\r\n|\n|\r)/y;

/**
 * All code of a reply, in its order: fences as CommonMark has them, bare HTML documents, and files in the tags of
 * other tools. Content is byte for byte what the model wrote. Thinking text holds no blocks.
 */
export function extractBlocks(markdown: string): readonly CodeBlock[] {
  return createExtractor().append(markdown);
}

/** The incremental form of `extractBlocks`: a line is read once, and again only while it is the last. */
export function createExtractor(): Extractor {
  const scan = startScan();
  let tail = "";
  return {
    append(chunk) {
      tail = readWholeLines(scan, tail + chunk);
      return blocksOf(withTail(scan, tail));
    },
  };
}

/** The state at the end of a whole reply. */
export function scanReply(markdown: string): Scan {
  const scan = startScan();
  return withTail(scan, readWholeLines(scan, markdown));
}

/** Reads the lines that are certainly whole; answers what is left. */
function readWholeLines(scan: Scan, text: string): string {
  LINE.lastIndex = 0;
  let read = 0;
  for (let match = LINE.exec(text); match; match = LINE.exec(text)) {
    const [whole, line = "", ending = ""] = match;
    // The "\n" of a "\r\n" may still be on its way.
    if (ending === "\r" && read + whole.length === text.length) break;
    readLine(scan, line, ending);
    read += whole.length;
  }
  return text.slice(read);
}

function withTail(scan: Scan, tail: string): Scan {
  if (tail === "") return scan;
  const ahead = forkScan(scan);
  const ending = tail.endsWith("\r") ? "\r" : "";
  readLine(ahead, tail.slice(0, tail.length - ending.length), ending);
  return ahead;
}
