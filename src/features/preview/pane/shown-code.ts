import type { ReplyText } from "~/domain/chat/message";
import { createReplyReader, noCode, type ReplyCode } from "./reply-reader";

/** Where the current reply is; "generating" lasts until its first token, "stopped" is one that was not finished. */
export type PreviewPhase = "empty" | "generating" | "streaming" | "done" | "stopped" | "failed";

export interface CurrentReply {
  replyId: string | null;
  /** As far as it has come; null before any. */
  replyText: string | null;
  phase: PreviewPhase;
  /** The chat's newest finished reply with code: null when there is none, undefined while that is not known. */
  earlier?: ReplyText | null | undefined;
}

export interface ShownCode extends ReplyCode {
  /** The code is the current reply's own. */
  isCurrent: boolean;
  /** Nothing showable yet: `earlier` is needed. */
  needsEarlier: boolean;
}

export const isWriting = (phase: PreviewPhase) => phase === "generating" || phase === "streaming";

/** A stopped reply is only shown if it has a complete block. */
function isShowable({ blocks, isVisible }: ReplyCode, phase: PreviewPhase): boolean {
  if (isWriting(phase)) return isVisible;
  return phase === "done" ? blocks.length > 0 : blocks.some(({ closed }) => closed);
}

/** Chooses the code to show: the current reply's or, while that is not showable, the last ended reply's that was. */
export function createCodeSelector(): (reply: CurrentReply) => ShownCode {
  const reader = createReplyReader();
  let last = noCode;
  return ({ replyId, replyText, phase, earlier }) => {
    const code = reader.read(replyId, replyText ?? "");
    if (isShowable(code, phase)) {
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
