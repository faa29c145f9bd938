import { describe, expect, it } from "vitest";
import {
  type CurrentReply,
  createCodeSelector,
  createReplyReader,
} from "~/features/preview/pane/code-selector";
import { createConcurrencyLimiter } from "~/features/preview/pane/concurrency-limiter";
import { type FrameAction, frameReducer, startingFrame } from "~/features/preview/state";

const after = (...actions: FrameAction[]) => actions.reduce(frameReducer, startingFrame);
const line = { level: "log" as const, text: "a" };
const counts = { log: 1, warn: 0, error: 0, uncaught: 0 };
const imagesBlocked = false;

it("collects console output and clears it when another page is shown", () => {
  const printed = after({ type: "ready" }, { type: "console", entries: [line], counts, imagesBlocked });
  expect(printed).toMatchObject({ health: { is: "running" }, entries: [line], counts, imagesBlocked });
  expect(frameReducer(printed, { type: "shown" })).toMatchObject({ entries: [], counts: { log: 0 } });
});

it("keeps at most the maximum number of lines, and keeps counting", () => {
  const many = {
    type: "console" as const,
    entries: Array(150).fill(line),
    counts: { ...counts, log: 9000 },
    imagesBlocked,
  };
  const state = after(many, many);
  expect(state.entries).toHaveLength(200);
  expect(state.counts.log).toBe(9000);
});

it("reports a hung page, and its recovery", () => {
  expect(after({ type: "ready" }, { type: "hung" }).health).toEqual({ is: "hung" });
  expect(after({ type: "hung" }, { type: "recovered" }).health).toEqual({ is: "running" });
});

it("ignores events of a stopped page", () => {
  expect(after({ type: "stop" }, { type: "shown" }, { type: "hung" }).health).toEqual({ is: "stopped" });
});

it("reports blocked images until a page reports otherwise", () => {
  const blocked = after({ type: "console", entries: [], counts, imagesBlocked: true }, { type: "shown" });
  expect(blocked.imagesBlocked).toBe(true);
  const report: FrameAction = { type: "console", entries: [], counts, imagesBlocked };
  expect(frameReducer(blocked, report).imagesBlocked).toBe(false);
});

it("reads a reply as it grows", () => {
  const reader = createReplyReader();
  const first = reader.read("a", "```html\n<p>");
  expect(reader.read("a", "```html\n<p>")).toBe(first);
  expect(reader.read("a", "```html\n<p>Hi\n```").blocks).toMatchObject([
    { content: "<p>Hi\n", closed: true },
  ]);
  expect(reader.read("b", "Let me see").blocks).toEqual([]);
});

it("treats a page with only a head as not visible", () => {
  for (const begun of ["```", "```\n", "```\n<!doctype html>", "```html\n<title>two</title><style>p {"])
    expect(createReplyReader().read("b", begun).isVisible).toBe(false);
  for (const code of [
    "```html\n<title>two</title><style>p {}</style><p>t",
    "```go\n",
    "```\nPlain words",
    "```html\n<style></style>\n```\n",
  ])
    expect(createReplyReader().read("c", code).isVisible).toBe(true);
});

describe("the code that is shown", () => {
  const page = "```html\n<p>one</p>\n```\n";
  const cut = "```html\n<p>two";
  /** The code of each reply in turn, by its reply. */
  const shownFor = (...replies: CurrentReply[]) => {
    const choose = createCodeSelector();
    return replies.map((reply) => choose(reply).replyId);
  };
  const good: CurrentReply = { replyId: "a", replyText: page, phase: "done" };

  it.each<[string, CurrentReply]>([
    ["sent", { replyId: null, replyText: null, phase: "generating" }],
    ["begun", { replyId: "b", replyText: "```html\n<title>two", phase: "streaming" }],
    ["text only", { replyId: "b", replyText: "Only words.", phase: "done" }],
    ["stopped before its code", { replyId: "b", replyText: "Here", phase: "stopped" }],
    ["stopped in its code", { replyId: "b", replyText: cut, phase: "stopped" }],
    ["failed", { replyId: "b", replyText: "", phase: "failed" }],
    ["failed in its code", { replyId: "b", replyText: cut, phase: "failed" }],
  ])("is the last good one while the next reply is %s", (_, next) => {
    expect(shownFor(good, next, { replyId: "c", replyText: "Hm.", phase: "done" })).toEqual(["a", "a", "a"]);
  });

  it.each<[string, CurrentReply]>([
    ["visible content", { replyId: "b", replyText: cut, phase: "streaming" }],
    ["an end", { replyId: "b", replyText: cut, phase: "done" }],
    ["a complete block before it was stopped", { replyId: "b", replyText: page, phase: "stopped" }],
    ["a complete block before it failed", { replyId: "b", replyText: page, phase: "failed" }],
  ])("is the next reply's once that has %s", (_, next) => {
    expect(shownFor(good, next)).toEqual(["a", "b"]);
  });

  it("comes from the server if no reply was seen yet", () => {
    const choose = createCodeSelector();
    const words: CurrentReply = { replyId: "z", replyText: "Only words.", phase: "done" };
    expect(choose(words)).toMatchObject({ blocks: [], needsEarlier: true });
    const told = choose({ ...words, earlier: { replyId: "a", text: page } });
    expect(told).toMatchObject({ replyId: "a", needsEarlier: false, isCurrent: false });
    expect(told.blocks).toMatchObject([{ content: "<p>one</p>\n" }]);
  });

  it("is the partial code of the only reply if that was stopped", () => {
    expect(shownFor({ replyId: "b", replyText: cut, phase: "stopped" })).toEqual(["b"]);
    expect(shownFor({ replyId: "b", replyText: cut, phase: "failed" })).toEqual([null]);
  });
});

it("starts two at once, and the next when one ends", () => {
  const turns = createConcurrencyLimiter(2);
  const begun: number[] = [];
  const ends = [1, 2, 3, 4].map((number) => turns.acquire(() => begun.push(number)));
  expect(begun).toEqual([1, 2]);
  ends[2]?.();
  ends[0]?.();
  ends[0]?.();
  expect(begun).toEqual([1, 2, 4]);
});

it("starts over when the text is a different one", () => {
  const reader = createReplyReader();
  reader.read("a", "```html\n<p>one</p>\n```");
  expect(reader.read("a", "```html\n<p>two</p>\n```").blocks).toMatchObject([{ content: "<p>two</p>\n" }]);
});
