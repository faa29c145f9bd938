import { expect, it } from "vitest";
import { createReplyReader } from "~/features/preview/pane/reply-reader";
import { type FrameAction, frameReducer, startingFrame } from "~/features/preview/state";

const after = (...actions: FrameAction[]) => actions.reduce(frameReducer, startingFrame);
const line = { level: "log" as const, text: "a" };
const counts = { log: 1, warn: 0, error: 0 };

it("collects what the page prints and forgets it when another page is shown", () => {
  const printed = after({ type: "ready" }, { type: "console", entries: [line], counts });
  expect(printed).toMatchObject({ health: { is: "running" }, entries: [line], counts });
  expect(frameReducer(printed, { type: "shown" })).toMatchObject({ entries: [], counts: { log: 0 } });
});

it("keeps no more lines than the limit, and counts on", () => {
  const many = { type: "console" as const, entries: Array(150).fill(line), counts: { ...counts, log: 9000 } };
  const state = after(many, many);
  expect(state.entries).toHaveLength(200);
  expect(state.counts.log).toBe(9000);
});

it("says that a page hangs, and takes it back when it answers", () => {
  expect(after({ type: "ready" }, { type: "hung" }).health).toEqual({ is: "hung" });
  expect(after({ type: "hung" }, { type: "recovered" }).health).toEqual({ is: "running" });
});

it("hears nothing more of a page that was stopped", () => {
  expect(after({ type: "stop" }, { type: "shown" }, { type: "hung" }).health).toEqual({ is: "stopped" });
});

it("reads a reply as it grows, and keeps the last code until the next reply has some", () => {
  const reader = createReplyReader();
  const first = reader.read("a", "```html\n<p>");
  expect(reader.read("a", "```html\n<p>")).toBe(first);
  expect(reader.read("a", "```html\n<p>Hi\n```").blocks).toMatchObject([
    { content: "<p>Hi\n", closed: true },
  ]);
  expect(reader.read("b", "Let me see").blocks).toEqual([]);
  expect(reader.last()).toMatchObject({ replyId: "a", blocks: [{ content: "<p>Hi\n" }] });
  expect(reader.read("b", "```css\na {}").blocks).toMatchObject([{ language: "css" }]);
  expect(reader.last().replyId).toBe("b");

  reader.read("c", "Only words.");
  expect(reader.last().replyId).toBe("b");
  reader.read(null, "");
  expect(reader.last()).toMatchObject({ replyId: "c", blocks: [] });
  reader.read("d", "");
  expect(reader.last()).toMatchObject({ replyId: "c", blocks: [] });
});

it("keeps the last page while the next one has nothing to see", () => {
  const reader = createReplyReader();
  reader.read("a", "```html\n<p>one</p>\n```");
  for (const begun of ["```", "```\n", "```\n<!doctype html>", "```html\n<title>two</title><style>p {"]) {
    expect(reader.read("b", begun).isVisible).toBe(false);
    expect(reader.last().replyId).toBe("a");
  }
  expect(reader.read("b", "```html\n<title>two</title><style>p {}</style><p>t").isVisible).toBe(true);
  expect(reader.last().replyId).toBe("b");
  for (const code of ["```go\n", "```\nPlain words", "```html\n<style></style>\n```\n"])
    expect(createReplyReader().read("c", code).isVisible).toBe(true);
});

it("reads anew when the text is another one", () => {
  const reader = createReplyReader();
  reader.read("a", "```html\n<p>one</p>\n```");
  expect(reader.read("a", "```html\n<p>two</p>\n```").blocks).toMatchObject([{ content: "<p>two</p>\n" }]);
});
