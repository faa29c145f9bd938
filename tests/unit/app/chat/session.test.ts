import fc from "fast-check";
import { expect, it } from "vitest";
import { adoptChat, chatIdIn, followAddress } from "~/app/(workspace)/chat/[[...chatId]]/session";
import {
  PANES,
  readSplit,
  resized,
  sharesOf,
  splitCookie,
  withPane,
} from "~/app/(workspace)/chat/[[...chatId]]/split";

it("keeps the conversation that just became a chat, and starts another for any other URL", () => {
  const fresh = { chatId: null, key: 1, address: null };
  const began = adoptChat(fresh, "a");
  // Shown before the URL changes: otherwise the sent message would disappear meanwhile.
  expect(began).toEqual({ chatId: "a", key: 1, address: null });
  const own = followAddress(began, "a");
  expect(own).toEqual({ chatId: "a", key: 1, address: "a" });
  expect(followAddress(own, null).key).toBe(2);
  expect(followAddress(own, "b")).toEqual({ chatId: "b", key: 2, address: "b" });
  expect(followAddress(fresh, "a").key).toBe(2);
});

it("reads the chat from the URL", () => {
  expect(chatIdIn("/chat")).toBeNull();
  expect(chatIdIn("/chat/1f")).toBe("1f");
  expect(chatIdIn("/chat-history")).toBeNull();
});

it("opens the chat and the preview at their first widths, whatever the cookie holds", () => {
  for (const wrong of [undefined, "", "x", "50", "x50-x50-x50", "50-x-50", "0-50-50"]) {
    const { weights, closed } = readSplit(wrong);
    expect(weights).toEqual({ chat: 20, editor: 53, preview: 27 });
    expect([...closed]).toEqual(["editor"]);
  }
});

it("keeps the weights of the panes and which are closed", () => {
  const split = readSplit("40-x30.5-60");
  expect(split.weights).toEqual({ chat: 40, editor: 30.5, preview: 60 });
  expect(readSplit(/=([^;]*)/.exec(splitCookie(split))?.[1])).toEqual(split);
  const shares = sharesOf(split, ["chat", "preview"]);
  expect(shares).toEqual({ chat: 40, preview: 60 });
  expect(resized(split, ["chat", "preview"], { chat: 70, preview: 30 }).weights).toEqual({
    chat: 70,
    editor: 30.5,
    preview: 30,
  });
});

it("gives no pane less than its minimum, whatever a cookie holds", () => {
  const chances = fc.tuple(...PANES.map(() => fc.float({ min: 5, max: 99, noNaN: true })));
  const openPanes = fc.subarray([...PANES], { minLength: 1 });
  fc.assert(
    fc.property(chances, openPanes, (weights, open) => {
      const shares = sharesOf(readSplit(weights.map((weight) => weight.toFixed(2)).join("-")), open);
      const given = open.map((pane) => shares[pane] ?? 0);
      expect(given.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100);
      const least = { 1: 100, 2: 30, 3: 20 }[open.length] ?? 0;
      for (const share of given) expect(share).toBeGreaterThanOrEqual(least - 1e-9);
    }),
  );
  expect(sharesOf(readSplit("5-x50-95"), ["chat", "preview"])).toEqual({ chat: 30, preview: 70 });
  expect(sharesOf(readSplit("5-50-45"), ["chat", "editor", "preview"])).toMatchObject({ chat: 20 });
});

it("closes panes, but never the last one", () => {
  const shut = withPane(readSplit("40-x30-60"), "chat", false);
  expect([...shut.closed]).toEqual(["editor", "chat"]);
  expect(shut.weights.chat).toBe(40);
  expect(withPane(shut, "preview", false)).toBe(shut);
  // The editor is open, but this chat has none.
  const withEditor = withPane(shut, "editor", true);
  expect(withPane(withEditor, "preview", false, ["editor"])).toBe(withEditor);
  expect([...withPane(withEditor, "preview", false).closed]).toEqual(["chat", "preview"]);
});
