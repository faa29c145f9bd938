import { useEffect, useRef, useState } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import { asMarkdown } from "~/domain/reply/as-markdown";
import { visibleText } from "~/domain/text/shown-whole";
import { copy } from "../copy";
import { isReplying, type ReplyPhase } from "../state";
import type { LiveStore } from "./live-store";
import { nextSpoken } from "./spoken";

/** Frequent enough to follow, rare enough not to interrupt a screen reader mid-sentence. */
const ANNOUNCE_INTERVAL_MS = 2_000;

const nothing = () => "";

type Reply = Pick<ChatMessage, "status" | "cut"> & Partial<Pick<ChatMessage, "toolCalls">>;

/** How the reply ended, as shown below it. */
function endingOf(reply: Reply | undefined): string {
  if (reply?.status === "stopped" || reply?.status === "interrupted") return copy.message[reply.status];
  return reply?.cut ? copy.message.cut[reply.cut] : copy.announce.done;
}

/** What the reply asks of the user. */
function questionOf(reply: Reply | undefined): string {
  const call = reply?.toolCalls?.find(({ state }) => state === "asking");
  return call ? copy.tool.asks(visibleText(call.tool), visibleText(call.serverName)) : "";
}

type AnnouncerProps = { live: LiveStore; phase: ReplyPhase; reply: Reply | undefined };

/** Announces the reply to screen readers sentence by sentence. Visually hidden. */
export function Announcer({ live, phase, reply }: AnnouncerProps) {
  const [announcement, setAnnouncement] = useState("");
  const before = useRef<ReplyPhase>("idle");
  const remaining = useRef(nothing);
  const ending = endingOf(reply);
  const question = questionOf(reply);
  useEffect(() => {
    if (question) setAnnouncement(question);
  }, [question]);
  useEffect(() => {
    const was = before.current;
    before.current = phase;
    if (phase === "thinking") setAnnouncement(copy.announce.thinking);
    // Failures are announced by their own notice.
    if (isReplying(was) && (phase === "ended" || phase === "failed")) {
      setAnnouncement([remaining.current(), phase === "ended" && ending].filter(Boolean).join(" "));
    }
    remaining.current = nothing;
    if (phase !== "streaming") return;
    // The store is emptied once the stored message has the whole text.
    let text = live.get()?.text ?? "";
    const stopListening = live.subscribe(() => {
      text = live.get()?.text ?? text;
    });
    // A chat opened mid-reply is announced from here on.
    let from = was === "thinking" ? 0 : nextSpoken(asMarkdown(text, true), 0).upTo;
    remaining.current = () => nextSpoken(`${asMarkdown(text, false)}\n`, from).spoken;
    const announce = () => {
      const { spoken, upTo } = nextSpoken(asMarkdown(text, true), from);
      from = upTo;
      if (spoken) setAnnouncement(spoken);
    };
    const timer = setInterval(announce, ANNOUNCE_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      stopListening();
    };
  }, [phase, ending, live]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {announcement}
    </p>
  );
}
