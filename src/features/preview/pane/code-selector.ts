import type { ReplyText } from "~/domain/chat/message";
import type { CodeBlock } from "~/domain/preview/code-block";
import { createExtractor } from "~/domain/reply/extract-blocks";
import { startsEdit } from "~/domain/text/edit-markers";
import { hasVisibleContent } from "~preview";

/** The code of a reply. */
export interface ReplyCode {
  replyId: string | null;
  blocks: readonly CodeBlock[];
  /** Whether it has visible content; a page with only its head has none. */
  isVisible: boolean;
}

export interface ReplyReader {
  /** Parses only the text added since the last call; the same text returns the same object. */
  read(replyId: string | null, text: string): ReplyCode;
}

const noCode: ReplyCode = { replyId: null, blocks: [], isVisible: false };

// Code without a language may still turn out to be a page. Edits alone show nothing.
const isVisible = ({ kind, label, closed, content }: CodeBlock) =>
  !startsEdit(content) && (closed || (kind === "listing" && label !== "") || hasVisibleContent(content));

export function createReplyReader(): ReplyReader {
  let extractor = createExtractor();
  let previous = { replyId: null as string | null, text: "" };
  let code = noCode;
  return {
    read(replyId, text) {
      const continues = replyId === previous.replyId && text.startsWith(previous.text);
      if (continues && text.length === previous.text.length) return code;
      if (!continues) extractor = createExtractor();
      const blocks = extractor.append(continues ? text.slice(previous.text.length) : text);
      previous = { replyId, text };
      // Once visible, always visible, so the page is not scanned again for each token.
      code = { replyId, blocks, isVisible: (continues && code.isVisible) || blocks.some(isVisible) };
      return code;
    },
  };
}

/** The phase of the current reply. "generating" lasts until its first token; "stopped" ended early. */
export type PreviewPhase = "empty" | "generating" | "streaming" | "done" | "stopped" | "failed";

export interface CurrentReply {
  replyId: string | null;
  /** The text so far; null before any. */
  replyText: string | null;
  phase: PreviewPhase;
  /** The chat's newest finished reply with code: null if none, undefined while unknown. */
  earlier?: ReplyText | null | undefined;
}

export interface SelectedCode extends ReplyCode {
  /** The code is the current reply's own. */
  isCurrent: boolean;
  /** Nothing can be displayed yet: `earlier` is needed. */
  needsEarlier: boolean;
}

export const isWriting = (phase: PreviewPhase) => phase === "generating" || phase === "streaming";

/** A stopped reply is only shown if it has a complete block. */
function isDisplayable({ blocks, isVisible }: ReplyCode, phase: PreviewPhase): boolean {
  if (isWriting(phase)) return isVisible;
  return phase === "done" ? blocks.length > 0 : blocks.some(({ closed }) => closed);
}

/** Selects the current reply's code or, while that cannot be displayed, that of the last reply that could. */
export function createCodeSelector(): (reply: CurrentReply) => SelectedCode {
  const reader = createReplyReader();
  let last = noCode;
  return ({ replyId, replyText, phase, earlier }) => {
    const code = reader.read(replyId, replyText ?? "");
    if (isDisplayable(code, phase)) {
      if (!isWriting(phase)) last = code;
      return { ...code, isCurrent: true, needsEarlier: false };
    }
    if (last === noCode && earlier) last = createReplyReader().read(earlier.replyId, earlier.text);
    const isOnly = phase === "stopped" && last === noCode;
    return {
      ...(isOnly ? code : last),
      isCurrent: isOnly,
      needsEarlier: last === noCode && replyId !== null,
    };
  };
}
