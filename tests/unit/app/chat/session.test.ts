import { expect, it } from "vitest";
import { adoptChat, chatIdIn, followAddress } from "~/app/(workspace)/chat/[[...chatId]]/session";
import { readSplit, splitCookie } from "~/app/(workspace)/chat/[[...chatId]]/split";

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

it("opens at half, and keeps each pane at 30 percent or more", () => {
  for (const wrong of [undefined, "", "x", "12", "88", "NaN"]) expect(readSplit(wrong)).toBe(50);
  expect(readSplit("37.5")).toBe(37.5);
  expect(splitCookie(37.5)).toContain("bluebonnet-split=37.50; path=/chat");
});
