import { describe, expect, it } from "vitest";
import { historyAddress, listOf, readHistoryView } from "~/domain/chat/history-view";

const read = (address: string) => readHistoryView(new URL(address, "http://localhost").searchParams);

describe("the address of the page of all chats", () => {
  it("says the whole view, and is read as it was written", () => {
    const view = {
      search: 'a & "b"',
      folderId: "01890000-0000-7000-8000-000000000000",
      isArchived: true,
      modelId: "openai:gpt-5",
      hasCode: true,
      isPublished: true,
      from: "2026-01-05",
      to: "2026-02-01",
    };
    expect(read(historyAddress(view))).toEqual(view);
    expect(historyAddress(read("/chat-history"))).toBe("/chat-history");
  });

  it("ignores what makes no sense", () => {
    expect(read("/chat-history?folder=x&archived=9&model=%20&from=2026-13-01&to=yesterday&code=no")).toEqual(
      read("/chat-history"),
    );
  });

  it("ends with the last day's end", () => {
    const { from, until } = listOf(read("/chat-history?from=2026-01-31&to=2026-01-31"), 10).filter;
    expect([from, until]).toEqual([new Date(2026, 0, 31), new Date(2026, 1, 1)]);
  });
});
