import type { Token, Tokens } from "marked";
import { createContext, memo, type ReactNode, use, useState } from "react";
import { parseCommands } from "~/domain/chat/command-run";
import { createReplyCodeReader, type ReplyCode } from "~/domain/reply/reply-code";
import { copy } from "../copy";
import { FileCard } from "../file-card/file-card";
import { type CardReply, factsOf, isCard, pathOf } from "../file-card/file-change";
import { SqlWarnings } from "../file-card/sql-warnings";
import { UnnamedNote } from "../file-card/unnamed-note";
import { CodeBlock } from "./code-block";
import { codeOfTokens } from "./code-of-tokens";
import { DeletionOffer } from "./deletion-offer";
import { groupDetails } from "./details";
import { Diagram } from "./diagram";
import { Footnote, FootnoteScope } from "./footnotes";
import { Inline, TaskBox } from "./inline";
import { InstallOffer } from "./install-offer";
import { MathFormula } from "./math";
import { createBlockReader, type MarkdownBlock } from "./split-blocks";

type MarkdownProps = {
  text: string;
  streaming: boolean;
  /** Whose files are cards; absent for text that is no reply. */
  reply?: CardReply;
  /** Shown between its blocks, each after the text before its place. */
  asides?: readonly Aside[];
};

export type Aside = { at: number; node: ReactNode };

/** A reply's Markdown, rendered while it streams: finished blocks are neither parsed nor rendered again. */
export function Markdown({ text, streaming, reply, asides = noAsides }: MarkdownProps) {
  const [reader] = useState(createBlockReader);
  const [codeReader] = useState(createReplyCodeReader);
  const codes = reply ? codeReader.read(text.replace(/\r\n?/g, "\n"), reply.basePaths) : [];
  const blocks = reader
    .read(text)
    .filter((block) => block.token.type !== "space" && block.token.type !== "def");
  return (
    <div className="@container/reply flex min-w-0 flex-col gap-3 break-words leading-relaxed [overflow-wrap:anywhere]">
      <FootnoteScope>
        <BlockList blocks={blocks} growing={streaming} codes={codes} reply={reply} asides={asides} />
      </FootnoteScope>
    </div>
  );
}

const noAsides: readonly Aside[] = [];

type BlockListProps = Omit<BlockProps, "block"> & {
  blocks: readonly MarkdownBlock[];
  asides?: readonly Aside[];
};

/** The asides between the block that starts at `from` and the one at `upTo`. */
const asidesIn = (asides: readonly Aside[], from: number, upTo: number) =>
  asides.filter(({ at }) => at > from && at <= upTo).map(({ node }) => node);

function BlockList({ blocks, growing, codes, reply, asides = noAsides }: BlockListProps) {
  const shown = reply
    ? blocks.filter((block, at) => !isCardTitle(block, blocks[at + 1], codes, reply))
    : blocks;
  const items = groupDetails(shown, growing);
  // One flat list, so that an aside stays itself when text grows around it.
  const rows = items.flatMap((item, at) => {
    const isGrowing = growing && at === items.length - 1;
    const before = asidesIn(asides, items[at - 1]?.start ?? Number.NEGATIVE_INFINITY, item.start);
    if (!("blocks" in item))
      return [
        ...before,
        <Block
          key={item.start}
          block={item}
          growing={isGrowing}
          codes={codes.filter(({ block: { start } }) => isWithin(start, item))}
          reply={reply}
        />,
      ];
    return [
      ...before,
      <Details key={item.start} summary={item.summary}>
        <BlockList blocks={item.blocks} growing={isGrowing} codes={codes} reply={reply} />
      </Details>,
    ];
  });
  const last = items.at(-1)?.start ?? Number.NEGATIVE_INFINITY;
  return [...rows, ...asidesIn(asides, last, Number.POSITIVE_INFINITY)];
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
  { token }: MarkdownBlock,
  below: MarkdownBlock | undefined,
  codes: readonly ReplyCode[],
  reply: CardReply,
): boolean {
  if (below?.token.type !== "code" || (token.type !== "heading" && token.type !== "paragraph")) return false;
  const code = codes.find(({ block }) => isWithin(block.start, below));
  if (!code || !isCard(code, reply)) return false;
  const name = (token as Tokens.Heading).text.replace(/^\d+[.)]\s+|[*`:]|^__|__$/g, "").trim();
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

type CodeInBlock = { codeOf: ReadonlyMap<Token, ReplyCode>; reply: CardReply };
const CodeContext = createContext<CodeInBlock | null>(null);

const Block = memo(
  function Block({ block, growing, codes, reply }: BlockProps) {
    const content = <BlockContent token={block.token} growing={growing} />;
    if (!reply || codes.length === 0) return content;
    return <CodeContext value={{ codeOf: codeOfTokens(block.token, codes), reply }}>{content}</CodeContext>;
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

const headingStyles = ["text-lg", "text-base", "text-[15px]", "text-sm", "text-sm", "text-sm"];

function BlockContent({ token, growing }: { token: Token; growing: boolean }) {
  const block = token as Tokens.Generic;
  switch (block.type) {
    case "code":
      return <Code token={block as Tokens.Code} growing={growing} />;
    case "math":
      return <MathFormula tex={block.tex} display />;
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
      return <TaskBox checked={block.checked === true} />;
    case "list":
      return <List list={block as Tokens.List} growing={growing} />;
    case "blockquote":
      return (
        <blockquote className="flex flex-col gap-2 border-border border-l-2 pl-3 text-muted">
          <Blocks tokens={block.tokens} growing={growing} />
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

/** A file's card, or a snippet. */
function Code({ token, growing }: { token: Tokens.Code; growing: boolean }) {
  const context = use(CodeContext);
  // The line that names it may still be incomplete.
  if (growing && token.text === "") return null;
  // The reply's card holds its commands.
  if (token.lang === "run" && parseCommands(token.text).length > 0) return null;
  const code = context?.codeOf.get(token);
  const isFile = context && code && pathOf(code, context.reply) !== null;
  if (!growing && !isFile && token.lang?.trim().toLowerCase() === "mermaid")
    return <Diagram code={token.text} info={token.lang} />;
  const shown = (
    <>
      {context && code && isCard(code, context.reply) ? (
        <FileCard code={code} reply={context.reply} />
      ) : (
        <CodeBlock code={token.text} info={token.lang ?? ""} growing={growing} />
      )}
      {!growing && context && code && (
        <SqlWarnings block={code.block} others={[...context.codeOf.values()]} />
      )}
    </>
  );
  if (!code || isFile || context?.reply.status !== "complete") return shown;
  return (
    <div>
      {shown}
      <UnnamedNote block={code.block} />
      <InstallOffer info={token.lang ?? ""} commands={token.text} />
      <DeletionOffer info={token.lang ?? ""} commands={token.text} />
    </div>
  );
}

/** Blocks within a block. */
function Blocks({ tokens = [], growing }: { tokens: readonly Token[] | undefined; growing: boolean }) {
  // Blocks are only ever added at the end, so their places identify them.
  const blocks = tokens.map((token, at) => ({ start: at, raw: token.raw, token }));
  return groupDetails(blocks, growing).map((item, at, all) => {
    const isGrowing = growing && at === all.length - 1;
    if (!("blocks" in item)) return <BlockContent key={item.start} token={item.token} growing={isGrowing} />;
    return (
      <Details key={item.start} summary={item.summary}>
        <Blocks tokens={item.blocks.map(({ token }) => token)} growing={isGrowing} />
      </Details>
    );
  });
}

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
        <Blocks tokens={item.tokens} growing={growing && at === list.items.length - 1} />
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

function Table({ table }: { table: Tokens.Table }) {
  const cellStyles = "border-border border-b px-3 py-1.5 text-start align-top";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the chat is scrolled by keyboard too.
    <section aria-label="Table" tabIndex={0} className="overflow-x-auto rounded-control border border-border">
      <table className="w-full border-collapse text-[13px] [overflow-wrap:normal] [&_tr:last-child_td]:border-b-0">
        <thead className="bg-elevated">
          <tr>
            {table.header.map((cell, at) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity.
                key={at}
                scope="col"
                dir="auto"
                className={`${cellStyles} font-medium`}
                style={{ textAlign: cell.align ?? undefined }}
              >
                <Inline tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end.
            <tr key={line}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity.
                <td key={at} dir="auto" className={cellStyles} style={{ textAlign: cell.align ?? undefined }}>
                  <Inline tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
