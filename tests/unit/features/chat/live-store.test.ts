import { describe, expect, it } from "vitest";
import { createLiveStore } from "~/features/chat/live/live-store";
import { createReplyFeed } from "~/features/chat/reply-feed";

const event = (from: number, text: string) => ({
  type: "reply" as const,
  replyId: "r",
  from,
  text,
  thinkingFrom: 0,
  thinking: "",
});

/** Runs frame callbacks only on `paint`, like a browser. */
function stoppedClock() {
  const waiting: (() => void)[] = [];
  return {
    schedule: (show: () => void) => void waiting.push(show),
    asked: () => waiting.length,
    paint: () => {
      for (const show of waiting.splice(0)) show();
    },
  };
}

describe("createLiveStore", () => {
  it("shows a hundred events as one change per paint", () => {
    const clock = stoppedClock();
    const store = createLiveStore(clock.schedule);
    let changes = 0;
    store.subscribe(() => changes++);
    for (let at = 0; at < 100; at++) store.push(event(at, "x"));
    expect(store.get()).toBeNull();
    expect(clock.asked()).toBe(1);
    clock.paint();
    expect(store.get()?.text).toBe("x".repeat(100));
    expect(changes).toBe(1);
    store.push(event(100, "y"));
    clock.paint();
    expect(changes).toBe(2);
  });

  it("reports missing text, and shows nothing after the gap", () => {
    const clock = stoppedClock();
    const store = createLiveStore(clock.schedule);
    expect(store.push(event(0, "abc"))).toBe(true);
    expect(store.push(event(9, "z"))).toBe(false);
    clock.paint();
    expect(store.get()?.text).toBe("abc");
  });

  it("does not notify unsubscribed listeners", () => {
    const clock = stoppedClock();
    const store = createLiveStore(clock.schedule);
    let changes = 0;
    store.subscribe(() => changes++)();
    store.push(event(0, "abc"));
    clock.paint();
    expect(changes).toBe(0);
  });
});

describe("createReplyFeed", () => {
  const reply = {
    id: "r",
    parentId: "u",
    role: "assistant" as const,
    author: null,
    status: "streaming" as const,
    content: "",
    thinking: "",
    modelId: null,
    modelName: null,
    insteadOf: null,
    cut: null,
    failure: null,
    waitsForTurn: false,
    attachments: [],
    references: [],
    given: null,
    repair: null,
    toolCalls: [],
    run: null,
    usage: null,
    rating: null,
    changes: null,
    siblingIds: ["r"],
    createdAt: new Date(0),
  };

  it("goes from thinking through streaming to the stored text", () => {
    const clock = stoppedClock();
    const feed = createReplyFeed(createLiveStore(clock.schedule));
    const seen: string[] = [];
    feed.subscribe(() => seen.push(`${feed.latest().phase}: ${feed.latest().replyText}`));
    feed.update({ last: undefined, sending: true });
    feed.update({ last: reply, sending: false });
    feed.live.push(event(0, "Hi"));
    clock.paint();
    feed.update({ last: { ...reply, status: "complete", content: "Hi there" }, sending: false });
    expect(seen).toEqual(["thinking: null", "thinking: ", "streaming: Hi", "ended: Hi there"]);
  });
});
