import type { Token, Tokens } from "marked";
import { Fragment, type ReactNode, use } from "react";
import { InlineCode } from "~/components/ui/inline-code";
import { ConversationHostContext } from "../conversation-host";
import { copy } from "../copy";
import { CitedText } from "../passages/cited-text";
import { FootnoteRef } from "./footnotes";
import { type InlineElement, withElements } from "./inline-html";
import { MathFormula } from "./math";
import { safeLink } from "./safe-link";

/** Marked leaves entities in its tokens as written; these are the ones that Markdown authors use. */
const entities: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": "\u00a0",
};
const readable = (text: string) =>
  text.replace(/&(?:lt|gt|amp|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity);

/** Inline content of a paragraph, heading, cell or list item. HTML in it is shown as text. */
export function Inline({ tokens }: { tokens: readonly Token[] | undefined }): ReactNode {
  return withElements(tokens ?? []).map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one text have no other identity and never move.
    <Fragment key={at}>{renderInline(token as Tokens.Generic)}</Fragment>
  ));
}

function renderInline(token: Tokens.Generic): ReactNode {
  switch (token.type) {
    case "strong":
      return (
        <strong className="font-semibold">
          <Inline tokens={token.tokens} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Inline tokens={token.tokens} />
        </em>
      );
    case "del":
      return (
        <del>
          <Inline tokens={token.tokens} />
        </del>
      );
    case "codespan":
      return <InlineCode>{token.text}</InlineCode>;
    case "br":
      return <br />;
    case "link":
      return (
        <ReplyLink href={token.href}>
          <Inline tokens={token.tokens} />
        </ReplyLink>
      );
    case "image":
      // Never loaded automatically: a remote image would tell its server who reads this chat, and when.
      return <ExternalLink href={token.href}>{token.text || copy.code.image}</ExternalLink>;
    case "text":
      return token.tokens ? <Inline tokens={token.tokens} /> : <CitedText text={readable(token.text)} />;
    case "escape":
      return token.text;
    case "math":
      return <MathFormula tex={token.tex} display={token.display} />;
    case "element":
      return <Element name={token.name as InlineElement} tokens={token.tokens} />;
    case "footnoteRef":
      return <FootnoteRef label={token.label} />;
    case "checkbox":
      return <TaskBox checked={token.checked === true} />;
    default:
      return token.raw;
  }
}

function Element({ name: Tag, tokens }: { name: InlineElement; tokens: Token[] | undefined }) {
  const key = "rounded-inner border border-control bg-elevated px-1.5 py-px font-mono text-xs";
  return (
    <Tag className={Tag === "kbd" ? key : undefined}>
      <Inline tokens={tokens} />
    </Tag>
  );
}

/** `/templates/kanban-board`: the only internal path that replies link to. */
const TEMPLATE = /^\/templates\/([a-z0-9]+(?:-[a-z0-9]+)*)$/;

function ReplyLink({ href, children }: { href: string; children: ReactNode }) {
  const { renderTemplateLink } = use(ConversationHostContext);
  const templateId = TEMPLATE.exec(href)?.[1];
  if (templateId && renderTemplateLink) return renderTemplateLink(templateId, children);
  return <ExternalLink href={href}>{children}</ExternalLink>;
}

function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const target = safeLink(href);
  if (!target) return <span title={href}>{children}</span>;
  return (
    <a
      href={target}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-link underline underline-offset-2 hover:no-underline"
    >
      {children}
    </a>
  );
}

/** A read-only checkbox of a task list. */
export function TaskBox({ checked }: { checked: boolean }) {
  return (
    <input
      type="checkbox"
      checked={checked}
      readOnly
      disabled
      aria-label={checked ? copy.code.taskDone : copy.code.taskOpen}
      className="mr-2 -ml-5 size-3.5 translate-y-0.5 accent-accent"
    />
  );
}
