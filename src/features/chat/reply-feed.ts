import { useSyncExternalStore } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import type { Repair } from "~/domain/chat/repair";
import type { FileChange } from "~/domain/reply/file-change";
import { createLiveStore, type LiveStore } from "./live/live-store";
import { type LiveReply, phaseOf, type ReplyPhase } from "./state";

/** The newest reply, for components outside the conversation, such as the preview. */
export type LatestReply = {
  replyId: string | null;
  replyText: string | null;
  phase: ReplyPhase;
  /** It ended before its model finished. */
  endedEarly: boolean;
  /** Set for an attempt to fix an error. */
  repair: (Repair & { messageId: string }) | null;
  /** A model is writing the reply or doing the run. */
  isWriting: boolean;
  /** The newest change of the run; null: there is none. */
  lastChange: FileChange | null;
};

type FeedState = { last: ChatMessage | undefined; previous?: ChatMessage | undefined; sending: boolean };

/** Passes the live reply and the last message to other components without re-rendering the page around them. */
export type ReplyFeed = {
  live: LiveStore;
  update: (state: FeedState) => void;
  subscribe: (listener: () => void) => () => void;
  latest: () => LatestReply;
};

const noReply: LatestReply = {
  replyId: null,
  replyText: null,
  phase: "idle",
  endedEarly: false,
  repair: null,
  isWriting: false,
  lastChange: null,
};

export function createReplyFeed(live: LiveStore = createLiveStore()): ReplyFeed {
  const listeners = new Set<() => void>();
  let state: FeedState = { last: undefined, sending: false };
  let latest = noReply;
  let stopLive: (() => void) | undefined;

  const update = () => {
    const next = latestOf(state, live.get());
    const same =
      next.replyId === latest.replyId &&
      next.replyText === latest.replyText &&
      next.phase === latest.phase &&
      next.endedEarly === latest.endedEarly &&
      next.isWriting === latest.isWriting &&
      next.lastChange?.path === latest.lastChange?.path &&
      next.lastChange?.line === latest.lastChange?.line &&
      next.repair?.messageId === latest.repair?.messageId &&
      next.repair?.state === latest.repair?.state;
    if (same) return;
    latest = next;
    for (const listener of listeners) listener();
  };
  return {
    live,
    update: (next) => {
      state = next;
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
  return useSyncExternalStore(feed.subscribe, feed.latest, () => noReply);
}

/** Whether a message was sent: with the press, for what would move what is read if it came with the answer. */
export const useHasBegun = (feed: ReplyFeed): boolean =>
  useSyncExternalStore(
    feed.subscribe,
    () => feed.latest().phase !== "idle",
    () => false,
  );

function latestOf({ last, previous, sending }: FeedState, live: LiveReply | null): LatestReply {
  const phase = phaseOf(last, live, sending);
  if (last?.role !== "assistant" || (sending && last.status !== "streaming")) {
    return { ...noReply, phase };
  }
  // A run's versions are shown as they are made, and it fixes its own errors.
  const isWriting = last.status === "streaming";
  if (last.run) {
    const lastChange = last.run.steps.flatMap(({ changes }) => changes).findLast(isMade) ?? null;
    return { ...noReply, isWriting, lastChange };
  }
  const endedEarly = last.status === "stopped" || last.status === "interrupted";
  const repair =
    previous?.id === last.parentId && previous?.repair
      ? { ...previous.repair, messageId: previous.id }
      : null;
  return {
    replyId: last.id,
    replyText: textOf(last, live),
    phase,
    endedEarly,
    repair,
    isWriting,
    lastChange: null,
  };
}

const isMade = ({ state }: FileChange) => state === "applied";

/** Prefers the live text where it is ahead of the stored one. */
function textOf(message: ChatMessage, live: LiveReply | null): string {
  const isLive = message.status === "streaming" && live?.replyId === message.id;
  return isLive && live.text.length > message.content.length ? live.text : message.content;
}
