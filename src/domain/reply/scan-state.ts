import { type CodeBlock, kindOf } from "../preview/code-block";
import type { Container } from "./containers";
import type { InfoString } from "./info-string";
import type { WrittenFile } from "./tool-call";
import type { UnfencedForm } from "./unfenced-form";

/** A block that is still open. */
export interface OpenBlock extends InfoString {
  start: number;
  content: string;
  lead?: string;
  heading?: string;
}

/** The opening fence of a block. */
export interface OpenFence {
  marker: string;
  indent: number;
  info: string;
}

/** The first line that might have ended the block. */
export interface PossibleEnd {
  /** Its offsets in the reply and in the block. */
  offset: number;
  length: number;
  /** A malformed closing fence: too short, quotes, followed by a sentence, or behind code. */
  isSlip: boolean;
  /** Code precedes the fence on its line. */
  isInline?: boolean;
}

export type Mode =
  | { in: "prose" }
  /** `inner`: number of open nested fences. */
  | {
      in: "fence";
      fence: OpenFence;
      block: OpenBlock;
      inner: number;
      mayEnd: PossibleEnd | null;
      /** The last line was a bare fence in Markdown; the next line tells whether it opens a nested fence. */
      undecided: PossibleEnd | null;
    }
  | { in: "document"; block: OpenBlock }
  /** An edit format outside of fences. */
  | { in: "form"; form: UnfencedForm; block: OpenBlock }
  /** A tool's opening tag that continues on the next line. */
  | { in: "head"; name: string; head: string; start: number }
  /** `block` is null when the tag does not contain a file; its content is then skipped. */
  | {
      in: "tag";
      name: string;
      start: number;
      contentStart: number;
      block: OpenBlock | null;
      isSkipped?: boolean;
    };

export type FenceMode = Extract<Mode, { in: "fence" }>;

/** A tool's tag in a reply, [start, end), and the file in it, if any. */
export interface TagSpan {
  start: number;
  end: number;
  block: CodeBlock | null;
}

/** The state of reading a reply, after a complete line. */
export interface Scan {
  mode: Mode;
  containers: Container[];
  inParagraph: boolean;
  /** The last line of text since the last block, which is often a file name. */
  lead: string;
  /** The last heading since the last block. */
  heading: string;
  /** Offset of the next line in the reply. */
  offset: number;
  /** The line ending of the current line; "" at the end of the reply. */
  ending: string;
  blocks: CodeBlock[];
  /** Fences with commands to run, which are neither files nor code. */
  runs: CodeBlock[];
  tags: TagSpan[];
  /** Starts of blocks that are not proper Markdown fences. */
  irregular: number[];
  /** Blocks end at the first possible line. */
  isLenient: boolean;
  /** Text mistaken for code, to reread before the next line. */
  again: string;
  /** The files embedded in a block; null for other code. */
  filesIn: (block: OpenBlock) => WrittenFile[] | null;
}

export const MARKDOWN = /^(?:markdown|mdx?)$/;

/** @param line the rest of it */
export function endLine(scan: Scan, line: string): null {
  scan.offset += line.length + scan.ending.length;
  return null;
}

export function restAfter(scan: Scan, rest: string): string | null {
  return /\S/.test(rest) ? rest : endLine(scan, rest);
}

export function leaveContainers(scan: Scan): void {
  scan.containers = [];
  scan.inParagraph = false;
}

export function markIrregular(scan: Scan, start: number): void {
  if (scan.irregular.at(-1) !== start) scan.irregular.push(start);
}

export const leadOf = ({ lead, heading }: Scan): { lead?: string; heading?: string } => ({
  ...(lead === "" ? {} : { lead }),
  ...(heading === "" || heading === lead ? {} : { heading }),
});

/** One span for each file of a tag. */
export function addTag(scan: Scan, start: number, blocks: readonly CodeBlock[]): void {
  const end = scan.offset;
  for (const block of blocks.length > 0 ? blocks : [null]) scan.tags.push({ start, end, block });
}

const isRun = ({ label, fileName }: OpenBlock): boolean => label === "run" && fileName === undefined;

export function close(scan: Scan, block: OpenBlock): CodeBlock[] {
  scan.lead = "";
  scan.heading = "";
  const closed = finished(scan, block, true);
  (isRun(block) ? scan.runs : scan.blocks).push(...closed);
  return closed;
}

/** Converts an open block, which may contain several files. @param closed whether its end has arrived */
function finished(scan: Scan, block: OpenBlock, closed: boolean): CodeBlock[] {
  const end = scan.offset;
  const first = scan.blocks.length;
  const embedded = isRun(block) ? null : scan.filesIn(block);
  if (embedded && closed) markIrregular(scan, block.start);
  if (!embedded) {
    const kind = kindOf(block.label, block.language, block.content);
    return [{ index: first, ...block, kind, closed, end }];
  }
  return embedded.map(({ isWhole, ...file }, at) => ({
    index: first + at,
    ...file,
    kind: kindOf(file.label, file.language, file.content),
    closed: isWhole ?? closed,
    start: block.start,
    end,
  }));
}

/** The blocks so far; those that are still open come last. */
export const blocksOf = (scan: Scan): CodeBlock[] => [...scan.blocks, ...openBlocksOf(scan)];

/** The open blocks: several if one text contains several files. */
export function openBlocksOf(scan: Scan): CodeBlock[] {
  const open = "block" in scan.mode ? scan.mode.block : null;
  return open && !isRun(open) ? finished(scan, open, false) : [];
}

/** Whether the open block contains embedded files. */
export const isOpenIrregular = ({ mode, filesIn }: Scan): boolean =>
  mode.in === "fence" && !isRun(mode.block) && filesIn(mode.block) !== null;
