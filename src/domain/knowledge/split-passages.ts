import { linesOf, PAGE_BREAK } from "../text/pages";
import { PASSAGE_LENGTH, type Passage } from "./passage";

/** HTML and Word files are read as Markdown. */
const MARKDOWN = /\.(?:md|mdx|markdown|html?|docx)$/i;
const TABLE = /\.[ct]sv$/i;
const HEADING = /^(#{1,6})[ \t]+(\S.*)$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const MAX_HEADING = 200;
/** YAML metadata at the start of a page. */
const FRONT_MATTER = /^---\n(?:(?!---\n)[^\n]{0,2000}\n){0,50}?---\n/;
const TITLE = /^title:[ \t]+["']?([^"'\n]{1,200})/m;

/** Lines between blank ones. `begins`: it starts a section, and therefore a passage. */
type Block = { heading: string; from: number; lines: string[]; begins: boolean };

/**
 * Cuts a document into passages of at most `PASSAGE_LENGTH` characters: at Markdown headings and page breaks, otherwise
 * between paragraphs, functions or rows.
 */
export function splitPassages(name: string, text: string): Passage[] {
  const lines = linesOf(text);
  const blocks = TABLE.test(name)
    ? rowsOf(lines)
    : MARKDOWN.test(name)
      ? sectionsOf(text, lines)
      : pagesOf(text);
  const passages: Passage[] = [];
  let open: Block | undefined;
  const close = () => {
    if (open) passages.push(...toPassages(open));
    open = undefined;
  };
  for (const block of blocks) {
    const isFull = open && sizeOf(open.lines) + sizeOf(block.lines) + gapOf(open, block) > PASSAGE_LENGTH;
    // An indented block continues the function above it, as long as there is room.
    const isGoodBreak = open && sizeOf(open.lines) > PASSAGE_LENGTH / 2 && !/^\s/.test(block.lines[0] ?? "");
    if (block.begins || isFull || isGoodBreak) close();
    // Includes the blank lines between them.
    if (open) open.lines = lines.slice(open.from - 1, block.from - 1 + block.lines.length);
    else open = { ...block, lines: [...block.lines] };
  }
  close();
  return passages;
}

const sizeOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);

/** How many blank lines are between two blocks. */
const gapOf = (open: Block, next: Block): number => Math.max(0, next.from - open.from - open.lines.length);

/** Splits a block that is too long for one passage. */
function toPassages({ heading, from, lines }: Block): Passage[] {
  const passages: Passage[] = [];
  let start = 0;
  for (let end = 1; end <= lines.length; end++) {
    const isLast = end === lines.length;
    if (!isLast && sizeOf(lines.slice(start, end + 1)) <= PASSAGE_LENGTH) continue;
    const text = lines.slice(start, end).join("\n");
    for (let at = 0; at < text.length; at += PASSAGE_LENGTH)
      passages.push({
        heading,
        from: from + start,
        to: from + end - 1,
        text: text.slice(at, at + PASSAGE_LENGTH),
      });
    start = end;
  }
  return passages.filter((passage) => passage.text.trim() !== "");
}

function blocksOf(lines: readonly string[], first: number, heading: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "") open = undefined;
    else if (open) open.lines.push(line);
    else {
      open = { heading, from: first + at, lines: [line], begins: false };
      blocks.push(open);
    }
  }
  return blocks;
}

/** The heading is the page number; a text without page breaks has no heading. */
function pagesOf(text: string): Block[] {
  const pages = text.split(PAGE_BREAK);
  let first = 1;
  return pages.flatMap((page, at) => {
    const lines = page.split("\n");
    const blocks = blocksOf(lines, first, pages.length > 1 ? `Page ${at + 1}` : "");
    first += lines.length;
    return blocks.map((block, place) => ({ ...block, begins: place === 0 }));
  });
}

/** Each row's heading is the column names. */
function rowsOf(lines: readonly string[]): Block[] {
  const [names = "", ...rows] = lines;
  return rows.flatMap((line, at) =>
    line.trim() === ""
      ? []
      : [{ heading: names.trim().slice(0, MAX_HEADING), from: at + 2, lines: [line], begins: false }],
  );
}

function sectionsOf(text: string, lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  const title = TITLE.exec(FRONT_MATTER.exec(text)?.[0] ?? "")?.[1];
  const path: { level: number; title: string }[] = title ? [{ level: 0, title: title.trim() }] : [];
  let fence: string | undefined;
  let start = 0;
  const close = (end: number) => {
    const heading = path
      .map(({ title }) => title)
      .join(" › ")
      .slice(0, MAX_HEADING);
    const section = blocksOf(lines.slice(start, end), start + 1, heading);
    blocks.push(...section.map((block, at) => ({ ...block, begins: at === 0 })));
    start = end;
  };
  for (const [at, line] of lines.entries()) {
    const mark = FENCE.exec(line)?.[1];
    if (mark && fence === undefined) fence = mark;
    else if (mark && fence && mark.startsWith(fence)) fence = undefined;
    const [, signs, title] = (fence === undefined && HEADING.exec(line)) || [];
    if (!signs || !title) continue;
    close(at);
    while ((path.at(-1)?.level ?? 0) >= signs.length) path.pop();
    path.push({ level: signs.length, title: title.trim() });
  }
  close(lines.length);
  return blocks;
}
