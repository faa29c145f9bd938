import { TRPCClientError } from "@trpc/client";
import { afterEach, expect, it, vi } from "vitest";
import * as Y from "yjs";
import { DraftClient, type DraftServer } from "~/features/project/draft/draft-client";

/** Keeps what it is sent, unless it is down: then a request never ends. */
function draftServer() {
  const doc = new Y.Doc();
  const server = {
    isDown: false,
    open: async () => ({
      projectId: "p",
      after: 0,
      seq: 1,
      isDirty: false,
      headId: null,
      updates: [toBase64(Y.encodeStateAsUpdate(doc))],
    }),
    messages: [] as (string | undefined)[],
    edit: (update: string, message?: string) => {
      if (server.isDown) return new Promise<never>(() => {});
      Y.applyUpdate(
        doc,
        Uint8Array.from(atob(update), (one) => one.charCodeAt(0)),
      );
      server.messages.push(message);
      return Promise.resolve({ seq: 1, isDirty: true, versionId: message ? `version ${message}` : null });
    },
    save: async () => {},
    text: () => String(doc.getMap<Y.Text>("files").get("a.txt") ?? ""),
  };
  doc.getMap<Y.Text>("files").set("a.txt", new Y.Text());
  return server;
}

const refusal = new TRPCClientError("A project can have at most 5 MB.", {
  result: { error: { message: "", code: -32600, data: { httpStatus: 400 } } },
});

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/** Generous, so that a slow machine fails no test. */
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 30_000 });

async function openTab(server: DraftServer) {
  const tab = new DraftClient("p", server);
  await until(() => tab.get().status !== "loading");
  return {
    type: (text: string) => (tab.files.get("a.txt") as Y.Text).insert(0, text),
    status: () => tab.get().status,
    flush: tab.flush,
    change: tab.change,
    files: tab.files,
    /** Ends it, as a closed window does. */
    close: () => {
      window.dispatchEvent(new Event("pagehide"));
      tab.close();
    },
  };
}

afterEach(() => {
  for (const key of Object.keys(window.localStorage))
    if (key.startsWith("bluebonnet.unsent.")) window.localStorage.removeItem(key);
});

it("sends edits that were on their way when their tab was closed with the next tab", async () => {
  const server = draftServer();
  server.isDown = true;
  const edit = vi.spyOn(server, "edit");
  const tab = await openTab(server);
  tab.type("sent");
  await until(() => edit.mock.calls.length === 1);
  tab.type("waiting, ");
  tab.close();
  server.isDown = false;
  const next = await openTab(server);
  await until(() => next.status() === "saved");
  expect(server.text()).toBe("waiting, sent");
  next.close();
  // Tests that run at the same time share the storage.
  const unsent = Object.keys(window.localStorage).filter((key) => key.startsWith("bluebonnet.unsent."));
  expect(unsent).toEqual([]);
});

it("keeps the edits of a closed tab when another one sends its own", async () => {
  const server = draftServer();
  const other = await openTab(server);
  const closed = await openTab(server);
  server.isDown = true;
  closed.type("closed");
  closed.close();
  server.isDown = false;
  other.type("other ");
  await until(() => other.status() === "saved");
  other.close();
  const next = await openTab(server);
  await until(() => server.text().includes("closed"));
  expect(server.text()).toContain("other");
  next.close();
});

it("sends what is typed while somebody types on without a pause", async () => {
  const server = draftServer();
  const tab = await openTab(server);
  const typing = setInterval(() => tab.type("."), 10);
  await until(() => server.text().length > 0);
  clearInterval(typing);
  await until(() => tab.status() === "saved");
  tab.close();
});

it("sends what was typed at once when something is about to build on it", async () => {
  const server = draftServer();
  const tab = await openTab(server);
  tab.type("just typed");
  await tab.flush();
  expect(server.text()).toBe("just typed");
  tab.close();
});

it("sends a change that is a version apart from what was typed before and after it", async () => {
  const server = draftServer();
  const tab = await openTab(server);
  tab.type("before");
  const made = tab.change("Renamed", () => tab.files.rename("a.txt", "b.txt"));
  expect(await tab.change("Nothing", () => {})).toBeNull();
  (tab.files.get("b.txt") as Y.Text).insert(0, "after, ");
  await tab.flush();
  expect(await made).toBe("version Renamed");
  expect(server.messages).toEqual([undefined, "Renamed", undefined]);
  expect(server.text()).toBe("after, before");
  tab.close();
});

it("rejects a change that the server refuses, and sends it with the next edit", async () => {
  const server = draftServer();
  const tab = await openTab(server);
  const edit = vi.spyOn(server, "edit").mockRejectedValueOnce(refusal);
  await expect(tab.change("Deleted", () => tab.files.delete("a.txt"))).rejects.toBe(refusal);
  expect(tab.status()).toBe("refused");
  tab.files.set("a.txt", new Y.Text("repaired"));
  await until(() => tab.status() === "saved");
  expect(edit).toHaveBeenCalledTimes(2);
  expect(server.text()).toBe("repaired");
  tab.close();
});
