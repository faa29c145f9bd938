import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { readDraft, saveDraft } from "~/domain/chat/draft";
import { estimateTokens, exceedsContext } from "~/domain/model/context";
import { afterPaint } from "~/lib/after-paint";
import { hasText } from "../state";

const SAVE_DELAY_MS = 300;
const storage = () => window.localStorage;

/**
 * The text in the message box, saved across reloads per chat. It lives in the element, not in state, so that a key
 * press renders nothing; `hasContent` and `excess` update after the paint.
 *
 * @param contextTokens the model's context size; null while unknown
 */
export function useDraft(
  chatId: string | null,
  box: RefObject<HTMLTextAreaElement | null>,
  contextTokens: number | null,
) {
  const [hasContent, setHasContent] = useState(false);
  /** The token count of a text that exceeds the context by itself; null while it fits. */
  const [excess, setExcess] = useState<number | null>(null);
  const latest = useRef({ chatId, text: "" });
  const saveTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(() => {
    clearTimeout(saveTimer.current);
    saveDraft(storage, latest.current.chatId, latest.current.text);
  }, []);
  /** The text was typed or replaced. */
  const onInput = useCallback(() => {
    const { text } = Object.assign(latest.current, { text: box.current?.value ?? "" });
    clearTimeout(saveTimer.current);
    if (text) saveTimer.current = setTimeout(save, SAVE_DELAY_MS);
    else save();
    afterPaint(() => {
      setHasContent(hasText(latest.current.text));
      setExcess(tokensBeyond(latest.current.text, contextTokens));
    });
  }, [box, save, contextTokens]);
  useEffect(() => setExcess(tokensBeyond(latest.current.text, contextTokens)), [contextTokens]);
  const write = useCallback(
    (text: string) => {
      if (!box.current) return;
      box.current.value = text;
      // As if typed, so that the box grows.
      box.current.dispatchEvent(new Event("input", { bubbles: true }));
    },
    [box],
  );

  // Text typed before hydration takes precedence over the saved draft.
  useEffect(() => {
    const draft = box.current?.value || readDraft(storage, latest.current.chatId);
    if (draft) write(draft);
  }, [box, write]);

  // When a new chat gets its id, its draft moves with it.
  useEffect(() => {
    if (latest.current.chatId === chatId) return;
    saveDraft(storage, latest.current.chatId, "");
    latest.current.chatId = chatId;
    save();
  }, [chatId, save]);

  useEffect(() => {
    const saveText = () => {
      if (latest.current.text) save();
    };
    window.addEventListener("pagehide", saveText);
    return () => {
      window.removeEventListener("pagehide", saveText);
      saveText();
    };
  }, [save]);
  return { hasContent, excess, onInput, write };
}

function tokensBeyond(text: string, contextTokens: number | null): number | null {
  // No text has more tokens than characters.
  if (contextTokens === null || text.length <= contextTokens) return null;
  const tokens = estimateTokens(text);
  return exceedsContext(tokens, contextTokens) ? tokens : null;
}
