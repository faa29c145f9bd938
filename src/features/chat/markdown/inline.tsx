import type { Token, Tokens } from "marked";
import { Fragment, type ReactNode, use } from "react";
import { InlineCode } from "~/components/ui/inline-code";
import { CONNECT_PATH } from "~/domain/model/connect-path";
import { ConversationHostContext } from "../conversation-host";
import { copy } from "../copy";
import { CitedText } from "../passages/cited-text";
import { FootnoteRef } from "./footnotes";
import { MathFormula } from "./math";

/** Marked leaves entities in its tokens as written; these are the ones that Markdown authors use. */
const entities: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": "\u00a0",
};
const decodeEntities = (text: string) =>
  text.replace(/&(?:lt|gt|amp|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity);

/** Inline content of a paragraph, heading, cell or list item. HTML in it is shown as text. */
export function Inline({ tokens }: { tokens: readonly Token[] | undefined }): ReactNode {
  return pairTags(tokens ?? []).map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one text have no other identity and never move.
    <Fragment key={at}>{renderToken(token)}</Fragment>
  ));
}

/** The allowed HTML. A tag with attributes stays text. */
const TAG = /^<(\/?)(kbd|sub|sup)>$/;

/** Replaces pairs of allowed tags with a token of that name. Other HTML and unmatched tags stay text. */
function pairTags(tokens: readonly Token[]): readonly Tokens.Generic[] {
  const result: Tokens.Generic[] = [];
  for (const token of tokens as readonly Tokens.Generic[]) {
    const [, slash, name = ""] = (token.type === "html" && TAG.exec(token.raw.toLowerCase())) || [];
    const isOpening = ({ type, raw }: Tokens.Generic) => type === "html" && raw.toLowerCase() === `<${name}>`;
    const opening = slash ? result.findLastIndex(isOpening) : -1;
    if (opening < 0) result.push(token);
    else result.push({ type: name, raw: "", tokens: result.splice(opening).slice(1) as Token[] });
  }
  return result;
}

const elementStyles = {
  strong: "font-semibold",
  em: undefined,
  del: undefined,
  kbd: "rounded-inner border border-control bg-elevated px-1.5 py-px font-mono text-xs",
  sub: undefined,
  sup: undefined,
};

function renderToken(token: Tokens.Generic): ReactNode {
  switch (token.type) {
    case "strong":
    case "em":
    case "del":
    case "kbd":
    case "sub":
    case "sup": {
      const Tag: keyof typeof elementStyles = token.type;
      return (
        <Tag className={elementStyles[Tag]}>
          <Inline tokens={token.tokens} />
        </Tag>
      );
    }
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
      return token.tokens ? (
        <Inline tokens={token.tokens} />
      ) : (
        <CitedText text={decodeEntities(token.text)} />
      );
    case "escape":
      return token.text;
    case "math":
      return <MathFormula tex={token.tex} display={token.display} />;
    case "footnoteRef":
      return <FootnoteRef label={token.label} />;
    case "checkbox":
      return <TaskBox checked={token.checked === true} />;
    default:
      return token.raw;
  }
}

/** `/templates/kanban-board`: the only internal path that replies link to. */
const TEMPLATE = /^\/templates\/([a-z0-9]+(?:-[a-z0-9]+)*)$/;

function ReplyLink({ href, children }: { href: string; children: ReactNode }) {
  const { renderTemplateLink, connectModel } = use(ConversationHostContext);
  if (href === CONNECT_PATH && connectModel)
    return (
      <button type="button" onClick={connectModel} className={linkStyles}>
        {children}
      </button>
    );
  const templateId = TEMPLATE.exec(href)?.[1];
  if (templateId && renderTemplateLink) return renderTemplateLink(templateId, children);
  return <ExternalLink href={href}>{children}</ExternalLink>;
}

function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const target = safeLink(href);
  if (!target) return <span title={href}>{children}</span>;
  return (
    <a href={target} target="_blank" rel="noopener noreferrer nofollow" className={linkStyles}>
      {children}
    </a>
  );
}

const linkStyles = "text-link underline underline-offset-2 hover:no-underline";

/** The URL if an untrusted reply may link to it: web, mail, or the documentation on models. Otherwise null. */
export function safeLink(href: string): string | null {
  if (href === CONNECT_PATH) return href;
  const url = URL.canParse(href) ? new URL(href) : null;
  return url && ["http:", "https:", "mailto:"].includes(url.protocol) ? url.href : null;
}

/** A read-only checkbox of a task list. */
const TaskBox = ({ checked }: { checked: boolean }) => (
  <input
    type="checkbox"
    checked={checked}
    readOnly
    disabled
    aria-label={checked ? copy.code.taskDone : copy.code.taskOpen}
    className="mr-2 -ml-5 size-3.5 translate-y-0.5 accent-accent"
  />
);
