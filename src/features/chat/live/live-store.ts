import type { ChatEvent } from "~/domain/chat/message";
import { applyReplyEvent, type LiveReply } from "../state";

/** The running reply, kept outside the query cache so that only its own components re-render. */
export type LiveStore = {
  subscribe: (listener: () => void) => () => void;
  get: () => LiveReply | null;
  /** False when text is missing in between: the reply must be followed again from its start. */
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
  let arrived: LiveReply | null = null;
  let shown: LiveReply | null = null;
  let waiting = false;

  const show = () => {
    waiting = false;
    if (shown === arrived) return;
    shown = arrived;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => shown,
    push: (event) => {
      const { live, gap } = applyReplyEvent(arrived, event);
      arrived = live;
      if (!waiting && arrived !== shown) {
        waiting = true;
        schedule(show);
      }
      return !gap;
    },
    clear: () => {
      arrived = null;
      show();
    },
  };
}

/** At most one paint per `PAINT_INTERVAL_MS`: more would not be visible, and the frames between stay free. */
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
