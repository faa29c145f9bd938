import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import * as Y from "yjs";
import type { Presence } from "~/domain/access/presence";
import type { DraftUpdates } from "~/domain/project/draft";
import { PresenceStore } from "~/features/chat/presence-store";
import { DraftClient, type DraftServer } from "~/features/project/draft/draft-client";
import { CodeView } from "~/features/project/editor/code-view";

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));

const PATH = "notes.txt";
const LINES = Array.from({ length: 200 }, (_, n) => `line ${n}`).join("\n");

/** Passes edits and presences between the tabs of a project, as the real server does. */
function sharedServer() {
  const doc = new Y.Doc();
  doc.getMap<Y.Text>("files").set(PATH, new Y.Text(LINES));
  const tabs: { receive: (updates: DraftUpdates) => void }[] = [];
  const stores = new Map<PresenceStore, Presence | null>();
  const state = { projectId: "p", isDirty: true, headId: null };
  let seq = 1;
  const draft: DraftServer = {
    open: async () => ({ ...state, after: 0, seq, updates: [toBase64(Y.encodeStateAsUpdate(doc))] }),
    async edit(update) {
      Y.applyUpdate(doc, fromBase64(update));
      seq++;
      for (const tab of tabs) tab.receive({ ...state, after: seq - 1, seq, updates: [update] });
      return { seq, isDirty: true, versionId: null };
    },
    save: async () => {},
  };
  const tell = () => {
    for (const store of stores.keys())
      store.receive([...stores].flatMap(([other, there]) => (other !== store && there ? [there] : [])));
  };
  return {
    text: () => String(doc.getMap<Y.Text>("files").get(PATH)),
    async open(name: string) {
      const client = new DraftClient("p", draft);
      tabs.push(client);
      await vi.waitUntil(() => client.get().status !== "loading");
      const presence = new PresenceStore();
      const person = { id: name, name, avatarUrl: null };
      stores.set(presence, null);
      presence.connect(async (own) => {
        stores.set(presence, { ...own, tabId: presence.tabId, person });
        tell();
      });
      const text = client.files.get(PATH);
      if (!(text instanceof Y.Text)) throw new Error("The file is missing");
      const view = (
        <section aria-label={name} className="flex h-40 flex-col">
          <CodeView
            {...{ path: PATH, text, place: null, problems: null, carets: presence, extensions: none }}
            memory={new WeakMap()}
          />
        </section>
      );
      return { view, presence, client, text };
    },
    tell,
  };
}

const none: never[] = [];

async function twoEditors() {
  const server = sharedServer();
  const [ana, ben] = [await server.open("Ana"), await server.open("Ben")];
  await render(
    <>
      {ana.view}
      {ben.view}
    </>,
  );
  server.tell();
  const editor = (name: string) => page.getByLabelText(name).getByRole("textbox");
  const click = (name: string, line: string) =>
    userEvent.click(editor(name).getByText(line, { exact: true }));
  const scroller = (name: string) =>
    page.getByLabelText(name).element().querySelector(".cm-scroller") ?? document.body;
  return { server, ana, ben, editor, click, scroller };
}

it("shows typed characters and the caret of the one to the other, with the name", async () => {
  const { server, editor, click } = await twoEditors();
  await click("Ana", "line 1");
  await userEvent.keyboard("{End}!");
  await expect.element(editor("Ben")).toHaveTextContent("line 1!");
  const label = page.getByLabelText("Ben").getByText("Ana", { exact: true });
  await expect.element(label).toBeVisible();
  expect(label.element().closest(".cm-line")?.textContent).toContain("line 1!");
  expect(page.getByLabelText("Ana").getByText("Ben", { exact: true }).elements()).toEqual([]);
  // It stays with its text.
  await click("Ben", "line 0");
  await userEvent.keyboard("{Home}new{Enter}");
  await expect.poll(server.text).toMatch(/^new\nline 0\nline 1!/);
  expect(label.element().closest(".cm-line")?.textContent).toContain("line 1!");
});

it("marks what the other has selected", async () => {
  const { click } = await twoEditors();
  await click("Ana", "line 1");
  await userEvent.keyboard("{Home}{Shift>}{End}{/Shift}");
  const marked = () =>
    [...page.getByLabelText("Ben").element().querySelectorAll(".cm-ySelection")].map(
      (one) => one.textContent,
    );
  await expect.poll(marked).toEqual(["line 1"]);
});

it("undoes one's own edits and leaves those of the other", async () => {
  const { server, editor, click } = await twoEditors();
  await click("Ana", "line 1");
  await userEvent.keyboard("{End} by Ana");
  await expect.element(editor("Ben")).toHaveTextContent("line 1 by Ana");
  await click("Ben", "line 3");
  await userEvent.keyboard("{End} by Ben");
  await expect.element(editor("Ana")).toHaveTextContent("line 3 by Ben");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(server.text).not.toContain("by Ben");
  expect(server.text()).toContain("line 1 by Ana");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(editor("Ana")).not.toHaveTextContent("by Ben");
  expect(server.text()).toContain("line 1 by Ana");
});

it("scrolls with the person who is followed, and no longer when they are not", async () => {
  const { ben, click, scroller } = await twoEditors();
  await click("Ana", "line 1");
  await expect.poll(() => ben.presence.people()).toHaveLength(1);
  ben.presence.follow("Ana");
  await userEvent.keyboard("{Control>}{End}{/Control}");
  await expect.poll(() => scroller("Ben").scrollTop).toBeGreaterThan(1_000);
  ben.presence.follow(null);
  const { scrollTop } = scroller("Ben");
  await userEvent.keyboard("{Control>}{Home}{/Control}");
  await expect.poll(() => ben.presence.people()[0]?.at).not.toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(scroller("Ben").scrollTop).toBe(scrollTop);
});

it("shows and follows the agent in the line that it writes", async () => {
  const { ben, editor, scroller } = await twoEditors();
  const agentAt = (line: number | null) => ({
    tabId: "agent",
    person: { id: "agent", name: "Agent", avatarUrl: null },
    at: { path: PATH, caret: null },
    isTyping: false,
    lineIn: () => line,
  });
  ben.presence.setAgent(agentAt(2));
  const label = editor("Ben").getByText("Agent", { exact: true });
  await expect.element(label).toBeVisible();
  expect(label.element().closest(".cm-line")?.textContent).toContain("line 1");
  ben.presence.follow("agent");
  ben.presence.setAgent(agentAt(180));
  await expect.poll(() => scroller("Ben").scrollTop).toBeGreaterThan(1_000);
  ben.presence.setAgent(agentAt(null));
  await expect.element(label).not.toBeInTheDocument();
  expect(ben.presence.followed()).toBe("agent");
  ben.presence.setAgent(null);
  expect(ben.presence.followed()).toBeNull();
});

it("ignores what is no position in the text", async () => {
  const { ben, click, editor } = await twoEditors();
  const presence = (encoded: string): Presence => ({
    tabId: encoded,
    person: { id: encoded, name: "Eve", avatarUrl: null },
    at: { path: PATH, caret: { anchor: encoded, head: encoded } },
    isTyping: false,
  });
  // Nothing, an item of nobody, the name of another type, and what is unreadable.
  ben.presence.receive(
    ["AA==", "AP///w8FAA==", "AQVmaWxlcwA=", "AQRldmlsAA==", "////", "AgcH"].map(presence),
  );
  await click("Ben", "line 1");
  await userEvent.keyboard("{End}!");
  await expect.element(editor("Ana")).toHaveTextContent("line 1!");
  expect(page.getByText("Eve").elements()).toEqual([]);
  // Looking up the name "evil" would create a type.
  expect([...ben.client.doc.share.keys()]).not.toContain("evil");
});
