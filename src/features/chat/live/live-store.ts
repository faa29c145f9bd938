import type { ChatEvent } from "~/domain/chat/message";
import { applyReplyEvent, type LiveReply } from "../state";

/** The running reply, kept outside the query cache so that only its own components re-render. */
export type LiveStore = {
  subscribe: (listener: () => void) => () => void;
  get: () => LiveReply | null;
  /** False if there is a gap: the reply must then be followed again from its start. */
  push: (event: Extract<ChatEvent, { type: "reply" }>) => boolean;
  clear: () => void;
};

/** Calls `show` in time for a paint, or after a delay in a hidden tab, which does not paint. */
export type Schedule = (show: () => void) => void;

const PAINT_INTERVAL_MS = 33;
const HIDDEN_MS = 250;

const beforePaint: Schedule = (show) => {
  if (document.hidden) setTimeout(show, HIDDEN_MS);
  else requestAnimationFrame(show);
};

/** @param schedule when to notify subscribers; events until then are batched */
export function createLiveStore(schedule: Schedule = throttled(beforePaint)): LiveStore {
  const listeners = new Set<() => void>();
  let received: LiveReply | null = null;
  let published: LiveReply | null = null;
  let waiting = false;

  const publish = () => {
    waiting = false;
    if (published === received) return;
    published = received;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => published,
    push: (event) => {
      const { live, gap } = applyReplyEvent(received, event);
      received = live;
      if (!waiting && received !== published) {
        waiting = true;
        schedule(publish);
      }
      return !gap;
    },
    clear: () => {
      received = null;
      publish();
    },
  };
}

/** At most one paint per `PAINT_INTERVAL_MS`: more would not be visible. */
function throttled(schedule: Schedule): Schedule {
  let last = 0;
  return (show) =>
    schedule(() => {
      const wait = last + PAINT_INTERVAL_MS - performance.now();
      const paint = () => {
        last = performance.now();
        show();
      };
      if (wait > 4) setTimeout(paint, wait);
      else paint();
    });
}
