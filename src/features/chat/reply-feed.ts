import { useSyncExternalStore } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import type { Repair } from "~/domain/chat/repair";
import { createLiveStore, type LiveStore } from "./live/live-store";
import { type LiveReply, phaseOf, type ReplyPhase } from "./state";

/** The newest reply, for components outside the conversation, such as the preview. */
export type LatestReply = {
  replyId: string | null;
  replyText: string | null;
  phase: ReplyPhase;
  /** It ended before its model had finished. */
  endedEarly: boolean;
  /** Set when it is a try to fix an error. */
  repair: (Repair & { messageId: string }) | null;
};

/** `asked`: the message before the last. */
type Situation = { last: ChatMessage | undefined; asked?: ChatMessage | undefined; sending: boolean };

/** Passes the live reply and the last message to other components without re-rendering the page around them. */
export type ReplyFeed = {
  live: LiveStore;
  update: (situation: Situation) => void;
  subscribe: (listener: () => void) => () => void;
  latest: () => LatestReply;
};

const nothing: LatestReply = {
  replyId: null,
  replyText: null,
  phase: "idle",
  endedEarly: false,
  repair: null,
};

export function createReplyFeed(live: LiveStore = createLiveStore()): ReplyFeed {
  const listeners = new Set<() => void>();
  let situation: Situation = { last: undefined, sending: false };
  let latest = nothing;
  let stopLive: (() => void) | undefined;

  const update = () => {
    const next = latestOf(situation, live.get());
    const same =
      next.replyId === latest.replyId &&
      next.replyText === latest.replyText &&
      next.phase === latest.phase &&
      next.endedEarly === latest.endedEarly &&
      next.repair?.messageId === latest.repair?.messageId &&
      next.repair?.state === latest.repair?.state;
    if (same) return;
    latest = next;
    for (const listener of listeners) listener();
  };
  return {
    live,
    update: (told) => {
      situation = told;
      update();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      stopLive ??= live.subscribe(update);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopLive?.();
        stopLive = undefined;
      };
    },
    latest: () => latest,
  };
}

export function useLatestReply(feed: ReplyFeed): LatestReply {
  return useSyncExternalStore(feed.subscribe, feed.latest, () => nothing);
}

function latestOf({ last, asked, sending }: Situation, live: LiveReply | null): LatestReply {
  const phase = phaseOf(last, live, sending);
  if (last?.role !== "assistant" || (sending && last.status !== "streaming")) {
    return { ...nothing, phase };
  }
  // A run's versions are shown as they are made, and it fixes its own errors.
  if (last.run) return nothing;
  const brokenOff = last.status === "stopped" || last.status === "interrupted";
  const repair =
    asked?.id === last.parentId && asked?.repair ? { ...asked.repair, messageId: asked.id } : null;
  return { replyId: last.id, replyText: textOf(last, live), phase, endedEarly: brokenOff, repair };
}

/** What of a reply is here: the live text where it is ahead of the stored one. */
function textOf(message: ChatMessage, live: LiveReply | null): string {
  const isLive = message.status === "streaming" && live?.replyId === message.id;
  return isLive && live.text.length > message.content.length ? live.text : message.content;
}
