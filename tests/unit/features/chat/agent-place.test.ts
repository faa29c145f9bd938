import { describe, expect, it, vi } from "vitest";
import type { ChatMessage } from "~/domain/chat/message";
import { showAgent } from "~/features/chat/agent-place";
import { createLiveStore } from "~/features/chat/live/live-store";
import { PresenceStore } from "~/features/chat/presence-store";
import { createReplyFeed } from "~/features/chat/reply-feed";

const FILE = "import a;\n\nexport function App() {\n  return <h1>Rivers</h1>;\n}\n";

type Part = Partial<Pick<ChatMessage, "content" | "status" | "run">>;

/** What is shown of the agent while its reply reads like this; undefined: nothing. */
function agentOf(...parts: Part[]) {
  vi.useFakeTimers();
  const feed = createReplyFeed(createLiveStore());
  const presence = new PresenceStore();
  const stop = showAgent(feed, presence);
  const places = parts.map((part) => {
    const last = { id: "1", role: "assistant", status: "streaming", content: "", run: null, ...part };
    feed.update({ last: last as ChatMessage, sending: false });
    vi.runAllTimers();
    const agent = presence.agent();
    return typeof agent?.at === "object" ? { path: agent.at.path, line: agent.lineIn(FILE) } : agent?.at;
  });
  stop();
  vi.useRealTimers();
  expect(presence.agent()).toBeNull();
  return places;
}

describe("the agent's place", () => {
  it("is the file that its reply writes, at the newest line that the file has", () => {
    const start = "I change it.\n\n### src/App.tsx\n\n```tsx\n";
    expect(
      agentOf(
        { content: "I change it." },
        { content: `${start}import a;\n` },
        { content: `${start}import a;\n\nexport function App() {\n  return <h1>La` },
        {
          content: `${start}import a;\n\nexport function App() {\n  return <h1>Lakes</h1>;\n}\n\`\`\`\n\nNext`,
        },
        { content: "", status: "complete" as ChatMessage["status"] },
      ),
    ).toEqual([
      "chat",
      { path: "src/App.tsx", line: 1 },
      { path: "src/App.tsx", line: 3 },
      { path: "src/App.tsx", line: 3 },
      undefined,
    ]);
  });

  it("is where an edit's old text stands, and unknown while there is none", () => {
    const start = "src/App.tsx\n\n```tsx\n<<<<<<< SEARCH\n";
    expect(
      agentOf(
        { content: start },
        { content: `${start}  return <h1>Rivers</h1>;\n` },
        { content: `${start}  return <h1>Rivers</h1>;\n=======\n  return <h1>La` },
      ),
    ).toEqual([
      { path: "src/App.tsx", line: null },
      { path: "src/App.tsx", line: 4 },
      { path: "src/App.tsx", line: 4 },
    ]);
  });

  it("is a run's newest change", () => {
    const change = (path: string, line?: number) => ({ path, state: "applied", added: 1, removed: 0, line });
    const run = (...changes: unknown[]) =>
      ({ steps: [{ changes }, { changes: [] }] }) as unknown as ChatMessage["run"];
    expect(agentOf({ run: run() }, { run: run(change("a.ts", 2), change("b.ts", 7)) })).toEqual([
      "chat",
      { path: "b.ts", line: 7 },
    ]);
  });
});
