import { useEffect, useState } from "react";
import { copy } from "../copy";
import type { ReplyPhase } from "../state";
import type { LiveStore } from "./live-store";
import { nextSpoken } from "./spoken";

/** Often enough to follow, seldom enough that a screen reader is not cut off in mid-sentence. */
const SPEAK_EVERY_MS = 2_000;

/** Tells screen readers politely what the reply says, sentence by sentence. Not visible. */
export function Announcer({ live, phase }: { live: LiveStore; phase: ReplyPhase }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (phase === "thinking") setSaid(copy.announce.thinking);
    if (phase !== "streaming") return;
    // Opening a chat in mid-reply announces what comes from now on.
    let from = live.get()?.text.length ?? 0;
    const speak = () => {
      const { say, upTo } = nextSpoken(live.get()?.text ?? "", from);
      from = upTo;
      if (say) setSaid(say);
    };
    const timer = setInterval(speak, SPEAK_EVERY_MS);
    return () => {
      clearInterval(timer);
      const rest = (live.get()?.text ?? "").slice(from);
      setSaid([nextSpoken(`${rest}\n`, 0).say, copy.announce.done].filter(Boolean).join(" "));
    };
  }, [phase, live]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {said}
    </p>
  );
}
