import { useEffect, useRef, useState } from "react";
import { copy } from "../copy";
import { isReplying, type ReplyPhase } from "../state";
import type { LiveStore } from "./live-store";
import { nextSpoken } from "./spoken";

/** Often enough to follow, seldom enough that a screen reader is not cut off in mid-sentence. */
const SPEAK_EVERY_MS = 2_000;

const nothing = () => "";

/** Tells screen readers politely what the reply says, sentence by sentence. Not visible. */
export function Announcer({ live, phase }: { live: LiveStore; phase: ReplyPhase }) {
  const [said, setSaid] = useState("");
  const before = useRef<ReplyPhase>("idle");
  const unsaid = useRef(nothing);
  useEffect(() => {
    const was = before.current;
    before.current = phase;
    if (phase === "thinking") setSaid(copy.announce.thinking);
    // Of a failure its notice tells.
    if (isReplying(was) && (phase === "ended" || phase === "failed")) {
      setSaid([unsaid.current(), phase === "ended" && copy.announce.done].filter(Boolean).join(" "));
    }
    unsaid.current = nothing;
    if (phase !== "streaming") return;
    // The store is emptied when the row holds the whole.
    let text = live.get()?.text ?? "";
    const stopListening = live.subscribe(() => {
      text = live.get()?.text ?? text;
    });
    // Who opens a chat in mid-reply hears what comes from now on.
    let from = was === "thinking" ? 0 : nextSpoken(text, 0).upTo;
    unsaid.current = () => nextSpoken(`${text}\n`, from).say;
    const speak = () => {
      const { say, upTo } = nextSpoken(text, from);
      from = upTo;
      if (say) setSaid(say);
    };
    const timer = setInterval(speak, SPEAK_EVERY_MS);
    return () => {
      clearInterval(timer);
      stopListening();
    };
  }, [phase, live]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {said}
    </p>
  );
}
