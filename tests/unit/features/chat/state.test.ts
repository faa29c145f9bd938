import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "~/domain/chat/agent/limits";
import type { RunView } from "~/domain/chat/agent/run";
import type { ChatMessage } from "~/domain/chat/message";
import {
  applyReplyEvent,
  branchAt,
  canSend,
  hasText,
  type LiveReply,
  lastPromptIndex,
  type MessagePage,
  phaseOf,
  rebase,
  restoreText,
  withRating,
} from "~/features/chat/state";

const message = (id: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  parentId: null,
  role: "assistant",
  author: null,
  status: "complete",
  content: `content of ${id}`,
  thinking: "",
  modelId: "builtin:starter",
  modelName: "starter",
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
  siblingIds: [id],
  createdAt: new Date(0),
  ...more,
});

const event = (from: number, text: string, thinkingFrom = 0, thinking = "") => ({
  type: "reply" as const,
  replyId: "r",
  from,
  text,
  thinkingFrom,
  thinking,
});

describe("applyReplyEvent", () => {
  it("assembles a reply however it is split, even if parts are repeated", () => {
    const whole = fc.string({ maxLength: 60 });
    const cuts = fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 20 });
    fc.assert(
      fc.property(whole, whole, cuts, (text, thinking, parts) => {
        let live: LiveReply | null = null;
        for (const [from, upTo] of [...parts, [0, 60] as const]) {
          const start = Math.min(from, live?.text.length ?? 0);
          const thought = Math.min(from, live?.thinking.length ?? 0);
          const part = event(
            start,
            text.slice(start, start + upTo),
            thought,
            thinking.slice(thought, thought + upTo),
          );
          const before = live;
          const { live: after, gap } = applyReplyEvent(live, part);
          expect(gap).toBe(false);
          expect(after?.text.length ?? 0).toBeGreaterThanOrEqual(before?.text.length ?? 0);
          expect(text.startsWith(after?.text ?? "")).toBe(true);
          live = after;
        }
        expect(live?.text).toBe(text);
        expect(live?.thinking).toBe(thinking);
      }),
    );
  });

  it("reports a gap and keeps the existing text", () => {
    const live = { replyId: "r", text: "abc", thinking: "" };
    expect(applyReplyEvent(live, event(5, "f"))).toEqual({ live, gap: true });
    expect(applyReplyEvent(null, event(1, "b")).gap).toBe(true);
  });

  it("returns the same object when nothing changed", () => {
    const live = { replyId: "r", text: "abc", thinking: "" };
    expect(applyReplyEvent(live, event(1, "bc")).live).toBe(live);
  });

  it("starts over for another reply", () => {
    const live = { replyId: "earlier", text: "abc", thinking: "x" };
    expect(applyReplyEvent(live, event(0, "z")).live).toEqual({ replyId: "r", text: "z", thinking: "" });
  });
});

const workingRun: RunView = {
  state: "working",
  isPausing: false,
  reason: "",
  roles: [],
  plan: [],
  steps: [],
  questions: [],
  consent: null,
  remarks: [],
  proof: null,
  resumesAt: null,
  limits: DEFAULT_LIMITS,
  spent: { steps: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, cost: null, durationMs: 0 },
  baseVersionId: null,
  suggestionId: null,
};

describe("phaseOf", () => {
  const writing = message("r", { status: "streaming", content: "" });
  it.each([
    ["idle", undefined, null, false],
    ["thinking", undefined, null, true],
    ["thinking", writing, null, false],
    ["thinking", writing, { replyId: "other", text: "a", thinking: "" }, false],
    ["streaming", writing, { replyId: "r", text: "a", thinking: "" }, false],
    ["streaming", writing, { replyId: "r", text: "", thinking: "hm" }, false],
    ["streaming", message("r", { status: "streaming" }), null, false],
    ["streaming", message("r", { status: "streaming", content: "", run: workingRun }), null, false],
    ["ended", message("r"), null, false],
    ["ended", message("r", { status: "stopped" }), null, false],
    ["ended", message("r", { status: "interrupted" }), null, false],
    ["failed", message("r", { status: "failed" }), null, false],
    ["thinking", message("r"), null, true],
    ["idle", message("u", { role: "user" }), null, false],
  ] as const)("is %s", (phase, last, live, sending) => {
    expect(phaseOf(last, live, sending)).toBe(phase);
  });
});

describe("canSend", () => {
  it("is blocked while empty after trimming, and while loading", () => {
    expect(canSend(hasText(" \n\t "), "idle")).toBe(false);
    expect(canSend(hasText("hello"), "thinking")).toBe(false);
    expect(canSend(hasText("hello"), "idle")).toBe(true);
    expect(canSend(hasText("hello"), "failed")).toBe(true);
  });

  it("is open while a reply streams: the message is queued", () => {
    expect(canSend(hasText("hello"), "streaming")).toBe(true);
  });
});

it("keeps both the failed text and text typed meanwhile", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (failed, written) => {
      const text = restoreText(failed, written);
      expect(text).toContain(failed);
      expect(text).toContain(written.trim());
    }),
  );
});

describe("rebase", () => {
  const chain = (from: number, to: number, prefix = "m"): ChatMessage[] =>
    Array.from({ length: to - from + 1 }, (_, at) =>
      message(`${prefix}${from + at}`, { parentId: from + at === 0 ? null : `${prefix}${from + at - 1}` }),
    );
  const page = (items: ChatMessage[]): MessagePage => ({
    items,
    nextCursor: items[0]?.parentId ? items[0].id : null,
  });

  it("updates the newest page and keeps older messages, each once and in order", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 12 }), (length, added) => {
        const before = chain(0, length - 1);
        const loaded = [page(before.slice(-5)), page(before.slice(-12, -5))].filter(
          ({ items }) => items.length > 0,
        );
        const after = chain(0, length + added - 1);
        const result = rebase(loaded, page(after.slice(-5)));
        const ids = result.toReversed().flatMap(({ items }) => items.map(({ id }) => id));
        expect(ids).toEqual(after.slice(-ids.length).map(({ id }) => id));
        if (added <= 5) expect(ids.length).toBe(Math.min(length, 12) + added);
        expect(result.at(-1)?.nextCursor).toBe(ids.length === after.length ? null : ids[0]);
      }),
    );
  });

  it("drops older pages when another branch is shown", () => {
    const other = message("x9", { parentId: "x8" });
    expect(rebase([page(chain(0, 9))], page([other]))).toEqual([{ items: [other], nextCursor: "x9" }]);
  });

  it("keeps the objects of unchanged messages and replaces changed ones", () => {
    const loaded = chain(0, 2);
    const again = chain(0, 2);
    const [first, second, third] = again;
    const changed = { ...message("m2"), parentId: third?.parentId ?? null, status: "stopped" as const };
    const [fresh] = rebase([page(loaded)], page([first, second, changed].filter((one) => one !== undefined)));
    expect(fresh?.items[0]).toBe(loaded[0]);
    expect(fresh?.items[1]).toBe(loaded[1]);
    expect(fresh?.items[2]).toBe(changed);
  });

  it.each(Object.keys(message("m0")))("shows a message whose %s changed", (field) => {
    const known = message("m0");
    const other = { ...known, [field]: field === "createdAt" ? new Date(1) : `another ${field}` };
    const [fresh] = rebase([page([known])], page([other]));
    expect(fresh?.items[0]).toBe(other);
  });
});

it("finds a message's neighbours among its branches", () => {
  expect(branchAt({ id: "b", siblingIds: ["a", "b", "c"] })).toEqual({
    at: 2,
    of: 3,
    previous: "a",
    next: "c",
  });
  expect(branchAt({ id: "a", siblingIds: ["a"] })).toEqual({
    at: 1,
    of: 1,
    previous: undefined,
    next: undefined,
  });
});

describe("the last prompt", () => {
  const repair = { number: 1, state: "fixed", error: "x is not defined", finding: null } as const;
  it("is what a user wrote, not a try to fix an error after it", () => {
    const asked = (id: string, more = {}) => message(id, { role: "user", ...more });
    const talk = [asked("1"), message("2"), asked("3"), message("4"), asked("5", { repair }), message("6")];
    expect(lastPromptIndex(talk)).toBe(2);
    expect(lastPromptIndex([])).toBe(-1);
  });
});

it("shows a new rating on its reply alone", () => {
  const [first, second] = [message("first"), message("second")];
  const pages = withRating([{ items: [first, second], nextCursor: null }], "second", "down");
  const items = pages.flatMap((page) => page.items);
  expect(items.map(({ rating }) => rating)).toEqual([null, "down"]);
  expect(items[0]).toBe(first);
});
