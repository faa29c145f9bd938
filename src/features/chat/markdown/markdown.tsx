import type { Token, Tokens } from "marked";
import { memo, type ReactNode, useState } from "react";
import { createReplyCodeReader, type ReplyCode } from "~/domain/reply/reply-code";
import { copy } from "../copy";
import { type CardReply, factsOf, isCard } from "../file-card/file-change";
import { Code, CodeContext, pairCode } from "./code";
import { groupDetails, type MarkdownItem } from "./details";
import { Footnote, FootnoteScope } from "./footnotes";
import { Inline } from "./inline";
import { createBlockReader, type MarkdownBlock, toBlocks } from "./split-blocks";
import { Table } from "./table";

type MarkdownProps = {
  text: string;
  streaming: boolean;
  /** The reply whose files are shown as cards; absent for other texts. */
  reply?: CardReply;
  /** Shown between the blocks, each after the text before `at`. */
  asides?: readonly Aside[];
};

export type Aside = { at: number; node: ReactNode };

/** A reply's Markdown, rendered while it streams: finished blocks are neither parsed nor rendered again. */
export function Markdown({ text, streaming, reply, asides }: MarkdownProps) {
  const [reader] = useState(createBlockReader);
  const [codeReader] = useState(createReplyCodeReader);
  const codes = reply ? codeReader.read(text.replace(/\r\n?/g, "\n"), reply.basePaths) : [];
  const blocks = reader.read(text).filter(({ token }) => token.type !== "space" && token.type !== "def");
  const items = groupDetails(blocks, streaming);
  return (
    <div className="@container/reply flex min-w-0 flex-col gap-3 break-words leading-relaxed [overflow-wrap:anywhere]">
      <FootnoteScope>
        <BlockList items={items} growing={streaming} codes={codes} reply={reply} asides={asides} />
      </FootnoteScope>
    </div>
  );
}

type BlockListProps = {
  items: readonly MarkdownItem[];
  growing: boolean;
  /** The code of the reply; absent within a block, whose code is in its context. */
  codes?: readonly ReplyCode[];
  reply?: CardReply | undefined;
  asides?: readonly Aside[] | undefined;
};

function BlockList({ items, growing, codes, reply, asides = [] }: BlockListProps) {
  const visible = items.filter((item, at) => !isCardTitle(item, items[at + 1], codes, reply));
  const asidesBetween = (after = Number.NEGATIVE_INFINITY, upTo = Number.POSITIVE_INFINITY) =>
    asides.filter(({ at }) => at > after && at <= upTo).map(({ node }) => node);
  // One flat list, so that an aside keeps its identity when text grows around it.
  const rows = visible.flatMap((item, at) => {
    const isGrowing = growing && at === visible.length - 1;
    const before = asidesBetween(visible[at - 1]?.start, item.start);
    if ("items" in item)
      return [
        ...before,
        <Details key={item.start} summary={item.summary}>
          <BlockList items={item.items} growing={isGrowing} codes={codes} reply={reply} />
        </Details>,
      ];
    if (!codes) return <BlockContent key={item.start} token={item.token} growing={isGrowing} />;
    const own = codes.filter(({ block }) => isWithin(block.start, item));
    return [...before, <Block key={item.start} block={item} growing={isGrowing} codes={own} reply={reply} />];
  });
  return [...rows, ...asidesBetween(visible.at(-1)?.start)];
}

const Details = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className="group/details rounded-card border border-border">
    <summary className="cursor-default select-none rounded-card px-3 py-2 font-medium marker:text-muted hover:bg-hover">
      {summary || copy.details}
    </summary>
    <div className="flex flex-col gap-3 px-3 pt-1 pb-3">{children}</div>
  </details>
);

/** Whether a line only names the file of the card below it, which shows the same name. */
function isCardTitle(
  item: MarkdownItem,
  below: MarkdownItem | undefined,
  codes: readonly ReplyCode[] | undefined,
  reply: CardReply | undefined,
): boolean {
  if (!reply || !below || "items" in item || "items" in below || below.token.type !== "code") return false;
  if (item.token.type !== "heading" && item.token.type !== "paragraph") return false;
  const code = codes?.find(({ block }) => isWithin(block.start, below));
  if (!code || !isCard(code, reply)) return false;
  const name = (item.token as Tokens.Heading).text.replace(/^\d+[.)]\s+|[*`:]|^__|__$/g, "").trim();
  return name !== "" && `/${factsOf(code, reply).title}`.endsWith(`/${name}`);
}

const isWithin = (at: number, { start, raw }: MarkdownBlock) => at >= start && at < start + raw.length;

type BlockProps = {
  block: MarkdownBlock;
  growing: boolean;
  /** The code in the block. */
  codes: readonly ReplyCode[];
  reply: CardReply | undefined;
};

const Block = memo(
  function Block({ block, growing, codes, reply }: BlockProps) {
    const content = <BlockContent token={block.token} growing={growing} />;
    if (!reply || codes.length === 0) return content;
    return <CodeContext value={{ codeOf: pairCode(block.token, codes), reply }}>{content}</CodeContext>;
  },
  (before, after) =>
    before.growing === after.growing &&
    isSameBlock(before.block, after.block) &&
    (after.codes.length === 0 || before.reply === after.reply) &&
    before.codes.length === after.codes.length &&
    before.codes.every((code, at) => code === after.codes[at]),
);

/** A reparsed block with the same source is equal, except for links, which a later definition can change. */
const isSameBlock = (before: MarkdownBlock, after: MarkdownBlock) =>
  before === after || (before.raw === after.raw && !before.raw.includes("["));

function BlockContent({ token, growing }: { token: Token; growing: boolean }) {
  const block = token as Tokens.Generic;
  switch (block.type) {
    case "code":
      return <Code token={block as Tokens.Code} growing={growing} />;
    case "footnote":
      return (
        <Footnote label={block.label}>
          <Inline tokens={block.tokens} />
        </Footnote>
      );
    case "heading":
      return <Heading depth={block.depth} tokens={block.tokens} />;
    case "paragraph":
      return (
        <p dir="auto">
          <Inline tokens={block.tokens} />
        </p>
      );
    case "text":
      return block.tokens ? <Inline tokens={block.tokens} /> : block.text;
    case "checkbox":
    case "math":
      return <Inline tokens={[token]} />;
    case "list":
      return <List list={block as Tokens.List} growing={growing} />;
    case "blockquote":
      return (
        <blockquote className="flex flex-col gap-2 border-border border-l-2 pl-3 text-muted">
          <InnerBlocks tokens={block.tokens} growing={growing} />
        </blockquote>
      );
    case "table":
      return <Table table={block as Tokens.Table} />;
    case "hr":
      return <hr className="border-border" />;
    case "space":
    case "def":
      return null;
    default:
      // HTML and unparsed text are shown verbatim.
      return (
        <p dir="auto" className="whitespace-pre-wrap">
          {block.raw}
        </p>
      );
  }
}

const InnerBlocks = ({
  tokens = [],
  growing,
}: {
  tokens: readonly Token[] | undefined;
  growing: boolean;
}) => <BlockList items={groupDetails(toBlocks(tokens, 0), growing)} growing={growing} />;

const headingStyles = ["text-lg", "text-base", "text-[15px]"];

/** Replies sit below the page's headings, so theirs start at level 3. */
function Heading({ depth, tokens }: { depth: number; tokens: Token[] | undefined }) {
  const Tag = `h${Math.min(6, depth + 2)}` as "h3" | "h4" | "h5" | "h6";
  return (
    <Tag dir="auto" className={`pt-1 font-semibold text-foreground ${headingStyles[depth - 1] ?? "text-sm"}`}>
      <Inline tokens={tokens} />
    </Tag>
  );
}

function List({ list, growing }: { list: Tokens.List; growing: boolean }) {
  const items = list.items.map((item, at) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: items are only ever added at the end.
      key={at}
      className={item.task ? "list-none" : "ps-1 marker:text-muted"}
    >
      <div className={item.loose ? "flex flex-col gap-2" : undefined}>
        <InnerBlocks tokens={item.tokens} growing={growing && at === list.items.length - 1} />
      </div>
    </li>
  ));
  const listStyles = "flex flex-col gap-1 ps-6";
  // Items that are buttons, such as links to templates, need no bullets and share a row.
  const buttonRow = "has-[button]:list-none has-[button]:flex-row has-[button]:flex-wrap has-[button]:ps-0";
  if (!list.ordered)
    return (
      <ul dir="auto" className={`${listStyles} list-disc ${buttonRow}`}>
        {items}
      </ul>
    );
  return (
    <ol dir="auto" start={Number(list.start) || 1} className={`${listStyles} list-decimal`}>
      {items}
    </ol>
  );
}
