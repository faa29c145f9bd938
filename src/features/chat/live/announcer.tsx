import { use, useEffect, useRef, useState } from "react";
import { isOpen, type RunView } from "~/domain/chat/agent/run";
import type { ChatMessage } from "~/domain/chat/message";
import { asMarkdown } from "~/domain/reply/as-markdown";
import { visibleText } from "~/domain/text/verbatim";
import { copy as runCopy } from "../agent-run/copy";
import { ConversationHostContext } from "../conversation-host";
import { copy } from "../copy";
import { isReplying, type ReplyPhase } from "../state";
import { announcePeople } from "./announce-people";
import type { LiveStore } from "./live-store";
import { nextSpoken } from "./spoken";

/** Frequent enough to follow, rare enough not to interrupt a screen reader mid-sentence. */
const ANNOUNCE_INTERVAL_MS = 2_000;

const noText = () => "";

type Reply = Pick<ChatMessage, "status" | "cut"> & Partial<Pick<ChatMessage, "toolCalls" | "run">>;

/** How the reply ended, as shown below it. */
function endingOf(reply: Reply | undefined): string {
  if (reply?.run) return runCopy.announce.state(reply.run.state, reply.run.reason);
  if (reply?.status === "stopped" || reply?.status === "interrupted") return copy.message[reply.status];
  return reply?.cut ? copy.message.cut[reply.cut] : copy.announce.done;
}

/** A pending question to the user, or the state of the run. */
function updateOf(reply: Reply | undefined): string {
  if (reply?.run) return runUpdateOf(reply.run);
  const call = reply?.toolCalls?.find(({ state }) => state === "asking");
  return call ? copy.tool.asks(visibleText(call.tool), visibleText(call.serverName)) : "";
}

/** Announces states of a run, but not its steps, which would interrupt too often. */
function runUpdateOf({ state, reason, questions, consent }: RunView): string {
  if (state === "asking") return runCopy.announce.question(questions.map(({ text }) => text));
  if (state === "consenting" && consent) return runCopy.announce.consent(visibleText(consent.title));
  return isOpen(state) ? runCopy.announce.state(state, reason) : "";
}

type AnnouncerProps = { live: LiveStore; phase: ReplyPhase; reply: Reply | undefined };

/** Announces the reply to screen readers sentence by sentence, and who comes and goes. Visually hidden. */
export function Announcer({ live, phase, reply }: AnnouncerProps) {
  const [announcement, setAnnouncement] = useState("");
  const before = useRef<ReplyPhase>("idle");
  const remaining = useRef(noText);
  const ending = endingOf(reply);
  const update = updateOf(reply);
  useEffect(() => {
    if (update) setAnnouncement(update);
  }, [update]);
  const { presence } = use(ConversationHostContext);
  useEffect(() => (presence ? announcePeople(presence, setAnnouncement) : undefined), [presence]);
  const isRun = Boolean(reply?.run);
  useEffect(() => {
    const previous = before.current;
    before.current = phase;
    if (phase === "thinking") setAnnouncement(copy.announce.thinking);
    // Failures are announced by their own notice.
    if (isReplying(previous) && (phase === "ended" || phase === "failed")) {
      setAnnouncement([remaining.current(), phase === "ended" && ending].filter(Boolean).join(" "));
    }
    remaining.current = noText;
    // A run's text between its steps would never end.
    if (phase !== "streaming" || isRun) return;
    // The store is cleared once the message is stored.
    let text = live.get()?.text ?? "";
    const stopListening = live.subscribe(() => {
      text = live.get()?.text ?? text;
    });
    // A chat opened mid-reply is announced from here on.
    let from = previous === "thinking" ? 0 : nextSpoken(asMarkdown(text, true), 0).upTo;
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
  }, [phase, ending, isRun, live]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {announcement}
    </p>
  );
}
