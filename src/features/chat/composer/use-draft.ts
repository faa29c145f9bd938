import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { keepDraft, readDraft } from "./drafts";

const KEEP_AFTER_MS = 300;
const storage = () => window.localStorage;

/** The text in the message box, kept across reloads for each chat. */
export function useDraft(chatId: string | null, box: RefObject<HTMLTextAreaElement | null>) {
  const [text, setText] = useState("");
  const latest = useRef({ chatId, text });
  latest.current = { chatId, text };

  // Before the first paint after waking up. What was typed into the server's page until then goes first.
  useEffect(() => {
    const kept = box.current?.value || readDraft(storage, latest.current.chatId);
    if (kept) setText(kept);
  }, [box]);

  // A new chat that became one with an address takes its draft along.
  const keptFor = useRef(chatId);
  useEffect(() => {
    if (keptFor.current !== chatId) keepDraft(storage, keptFor.current, "");
    keptFor.current = chatId;
    if (!text) return;
    const timer = setTimeout(() => keepDraft(storage, chatId, text), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [chatId, text]);

  useEffect(() => {
    const keep = () => {
      if (latest.current.text) keepDraft(storage, latest.current.chatId, latest.current.text);
    };
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, []);

  const change = useCallback((next: string) => {
    setText(next);
    if (!next) keepDraft(storage, latest.current.chatId, "");
  }, []);
  return [text, change] as const;
}
