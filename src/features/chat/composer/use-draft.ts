import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { readDraft, saveDraft } from "~/domain/chat/draft";
import { afterPaint } from "~/lib/after-paint";
import { hasText } from "../state";

const KEEP_AFTER_MS = 300;
const storage = () => window.localStorage;

/**
 * The text in the message box, kept across reloads for each chat. It is the element's own and no state, so that a key
 * press draws nothing: what depends on it (`written`: there is something to send) follows after the paint.
 */
export function useDraft(chatId: string | null, box: RefObject<HTMLTextAreaElement | null>) {
  const [written, setWritten] = useState(false);
  const latest = useRef({ chatId, text: "" });
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(() => {
    clearTimeout(keeping.current);
    saveDraft(storage, latest.current.chatId, latest.current.text);
  }, []);
  /** The text is another one now. */
  const note = useCallback(() => {
    const { text } = Object.assign(latest.current, { text: box.current?.value ?? "" });
    clearTimeout(keeping.current);
    if (text) keeping.current = setTimeout(keep, KEEP_AFTER_MS);
    else keep();
    afterPaint(() => setWritten(hasText(latest.current.text)));
  }, [box, keep]);
  const write = useCallback(
    (text: string) => {
      if (!box.current) return;
      box.current.value = text;
      // As if it had been typed: the box grows, too.
      box.current.dispatchEvent(new Event("input", { bubbles: true }));
    },
    [box],
  );

  // Before the first paint after waking up. What was typed into the server's page until then goes first.
  useEffect(() => {
    const kept = box.current?.value || readDraft(storage, latest.current.chatId);
    if (kept) write(kept);
  }, [box, write]);

  // A new chat that became one with an address takes its draft along.
  useEffect(() => {
    if (latest.current.chatId === chatId) return;
    saveDraft(storage, latest.current.chatId, "");
    latest.current.chatId = chatId;
    keep();
  }, [chatId, keep]);

  useEffect(() => {
    const keepText = () => {
      if (latest.current.text) keep();
    };
    window.addEventListener("pagehide", keepText);
    return () => {
      window.removeEventListener("pagehide", keepText);
      keepText();
    };
  }, [keep]);
  return { written, note, write };
}
