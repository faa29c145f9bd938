import { type Token, type Tokens, walkTokens } from "marked";
import { createContext, use } from "react";
import { parseCommands } from "~/domain/chat/command-execution";
import type { ReplyCode } from "~/domain/reply/reply-code";
import { FileCard } from "../file-card/file-card";
import { type CardReply, isCard, pathOf } from "../file-card/file-change";
import { SqlWarnings } from "../file-card/sql-warnings";
import { UnnamedNote } from "../file-card/unnamed-note";
import { CodeBlock } from "./code-block";
import { Diagram } from "./diagram";
import { DeletionOffer, InstallOffer } from "./shell-offers";

type CodeInBlock = { codeOf: ReadonlyMap<Token, ReplyCode>; reply: CardReply };
/** The reply's code by the fences of a Markdown block; null for text that is no reply. */
export const CodeContext = createContext<CodeInBlock | null>(null);

/** Pairs the fences of a Markdown block, those in its lists and quotes included, with the reply's code. */
export function pairCode(block: Token, codes: readonly ReplyCode[]): ReadonlyMap<Token, ReplyCode> {
  const pairs = new Map<Token, ReplyCode>();
  let next = 0;
  walkTokens([block], (token) => {
    if (token.type !== "code" || token.codeBlockStyle === "indented") return;
    // Marked drops the last line break, and the white space at the end of a fence that is still open.
    const text = token.text.trimEnd();
    const found = codes.findIndex((code, at) => at >= next && code.block.content.trimEnd() === text);
    const code = codes[found];
    if (!code) return;
    pairs.set(token, code);
    next = found + 1;
  });
  return pairs;
}

/** A fence of a reply: a file's card, a diagram or a snippet. */
export function Code({ token, growing }: { token: Tokens.Code; growing: boolean }) {
  const context = use(CodeContext);
  const { text, lang: info = "" } = token;
  // The info string may still be incomplete.
  if (growing && text === "") return null;
  // The reply's card shows its commands.
  if (info === "run" && parseCommands(text).length > 0) return null;
  const code = context?.codeOf.get(token);
  const isFile = context && code && pathOf(code, context.reply) !== null;
  if (!growing && !isFile && info.trim().toLowerCase() === "mermaid")
    return <Diagram code={text} info={info} />;
  const content = (
    <>
      {context && code && isCard(code, context.reply) ? (
        <FileCard code={code} reply={context.reply} />
      ) : (
        <CodeBlock code={text} info={info} growing={growing} />
      )}
      {!growing && context && code && (
        <SqlWarnings block={code.block} others={[...context.codeOf.values()]} />
      )}
    </>
  );
  if (!code || isFile || context?.reply.status !== "complete") return content;
  return (
    <div>
      {content}
      <UnnamedNote block={code.block} />
      <InstallOffer info={info} commands={text} />
      <DeletionOffer info={info} commands={text} />
    </div>
  );
}
