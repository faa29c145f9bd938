import { setTimeout as wait } from "node:timers/promises";

/** The minimum time between updates; more often would not be visible. The first token is never delayed. */
const MIN_INTERVAL_MS = 40;
/** With hundreds of followers, everyone gets larger updates less often, so that none falls behind. */
const INTERVAL_PER_FOLLOWER_MS = 0.8;
const MAX_INTERVAL_MS = 300;

/** Throttles the updates of this process's followers. */
export type SubscriberThrottle = {
  /** Waits between two updates of a follower; ends early when `signal` aborts. */
  pause(signal: AbortSignal): Promise<void>;
};

export function subscriberThrottle(): SubscriberThrottle {
  let paused = 0;
  return {
    async pause(signal) {
      paused += 1;
      await wait(updateInterval(paused), undefined, { signal }).catch(() => {});
      paused -= 1;
    },
  };
}

/** Milliseconds between two updates for each of `followers`. */
export const updateInterval = (followers: number): number =>
  Math.min(Math.max(MIN_INTERVAL_MS, followers * INTERVAL_PER_FOLLOWER_MS), MAX_INTERVAL_MS);
