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
  /** Reads only what is new since the last call; the same text gives the same answer. */
  read(replyId: string | null, text: string): ReplyCode;
}

export const noCode: ReplyCode = { replyId: null, blocks: [], isVisible: false };

// Code without a language may still turn out to be a page. Edits alone show nothing.
const isVisible = ({ kind, label, closed, content }: CodeBlock) =>
  !startsEdit(content) && (closed || (kind === "listing" && label !== "") || hasVisibleContent(content));

export function createReplyReader(): ReplyReader {
  let extractor = createExtractor();
  let known = { replyId: null as string | null, text: "" };
  let code = noCode;
  return {
    read(replyId, text) {
      const goesOn = replyId === known.replyId && text.startsWith(known.text);
      if (goesOn && text.length === known.text.length) return code;
      if (!goesOn) extractor = createExtractor();
      const blocks = extractor.append(goesOn ? text.slice(known.text.length) : text);
      known = { replyId, text };
      // Once visible, always visible, so the page is not scanned again for each token.
      code = { replyId, blocks, isVisible: (goesOn && code.isVisible) || blocks.some(isVisible) };
      return code;
    },
  };
}
