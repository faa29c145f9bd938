import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { renderHook } from "vitest-browser-react";
import { usePresence } from "~/app/(workspace)/chat/[[...chatId]]/use-presence";
import type { Place, Presence } from "~/domain/access/presence";
import { PresenceStore } from "~/features/chat/presence-store";
import { createReplyFeed } from "~/features/chat/reply-feed";
import { type EditorAction, emptyEditor } from "~/features/project/state";
import { api } from "~/trpc/react";

const ana = (at: Place): Presence => ({
  tabId: "a tab",
  person: { id: "Ana", name: "Ana", avatarUrl: null },
  at,
  isTyping: false,
});

/** A tab whose panes are those of the page around it; `sent` is what it said of itself. */
async function openTab() {
  const sent: unknown[] = [];
  const opened: string[] = [];
  const fetch = async (_: unknown, init?: { body?: unknown }) => {
    const { at, isTyping } = JSON.parse(String(init?.body)).json;
    sent.push(isTyping ? "typing" : at);
    return new Response(JSON.stringify({ result: { data: superjson.serialize(null) } }), {
      headers: { "content-type": "application/json" },
    });
  };
  const client = api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] });
  const queries = new QueryClient();
  const presence = new PresenceStore();
  const workspace = {
    reveal: () => {},
    editor: {
      state: { ...emptyEditor, tabs: ["a.ts"], active: "a.ts" },
      dispatch: (action: EditorAction) => void (action.type === "show" && opened.push(action.path)),
      isShown: true,
    },
  };
  await renderHook(() => usePresence("a chat", { presence, feed: createReplyFeed() }, workspace), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>
        <api.Provider client={client} queryClient={queries}>
          <div id="chat">
            <textarea aria-label="Message" />
          </div>
          <div id="editor">
            <button type="button">Save</button>
          </div>
          <div data-faces>
            <button type="button">Face</button>
          </div>
          {children}
        </api.Provider>
      </QueryClientProvider>
    ),
  });
  return { presence, sent, opened };
}

it("reports the pane that is used, and typing", async () => {
  const { presence, sent } = await openTab();
  presence.receive([]);
  await userEvent.click(document.querySelector("#editor button") ?? document.body);
  await expect.poll(() => sent.at(-1)).toEqual({ path: "a.ts", caret: null });
  await userEvent.type(document.querySelector("textarea") ?? document.body, "Hi");
  await expect.poll(() => sent.at(-1)).toBe("typing");
  await expect.poll(() => sent.at(-1), { timeout: 10_000 }).toBe("chat");
});

it("opens the files of whom it follows, until the user types, clicks or presses Escape", async () => {
  const { presence, opened } = await openTab();
  presence.receive([ana({ path: "b.ts", caret: null })]);
  presence.follow("Ana");
  await expect.poll(() => opened).toEqual(["b.ts"]);
  presence.receive([ana("chat")]);
  presence.receive([ana({ path: "c.ts", caret: null })]);
  await expect.poll(() => opened).toEqual(["b.ts", "c.ts"]);
  await userEvent.click(document.querySelector("[data-faces] button") ?? document.body);
  expect(presence.followed()).toBe("Ana");
  await userEvent.keyboard("{Escape}");
  expect(presence.followed()).toBeNull();
  for (const stop of [
    () => userEvent.click(document.querySelector("#editor button") ?? document.body),
    () => userEvent.type(document.querySelector("textarea") ?? document.body, "x"),
  ]) {
    presence.follow("Ana");
    await new Promise((resolve) => setTimeout(resolve, 50));
    await stop();
    expect(presence.followed()).toBeNull();
  }
});
