import { expect, it } from "vitest";
import { adoptChat, chatIdIn, followAddress } from "~/app/(workspace)/chat/[[...chatId]]/session";
import { readSplit, splitCookie } from "~/app/(workspace)/chat/[[...chatId]]/split";

it("keeps the conversation that just became a chat, and begins another for every other address", () => {
  const fresh = { chatId: null, key: 1, address: null };
  const began = adoptChat(fresh, "a");
  // On screen before the address says so: what was sent would be gone meanwhile.
  expect(began).toEqual({ chatId: "a", key: 1, address: null });
  const own = followAddress(began, "a");
  expect(own).toEqual({ chatId: "a", key: 1, address: "a" });
  expect(followAddress(own, null).key).toBe(2);
  expect(followAddress(own, "b")).toEqual({ chatId: "b", key: 2, address: "b" });
  expect(followAddress(fresh, "a").key).toBe(2);
});

it("reads the chat from the address", () => {
  expect(chatIdIn("/chat")).toBeNull();
  expect(chatIdIn("/chat/1f")).toBe("1f");
  expect(chatIdIn("/chat-history")).toBeNull();
});

it("opens at half, and takes no share beyond 30 percent each", () => {
  for (const wrong of [undefined, "", "x", "12", "88", "NaN"]) expect(readSplit(wrong)).toBe(50);
  expect(readSplit("37.5")).toBe(37.5);
  expect(splitCookie(37.5)).toContain("bluebonnet-split=37.50; path=/chat");
});
