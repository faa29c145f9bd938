import { expect, it } from "vitest";
import type { DraftUpdates } from "~/domain/project/draft";
import { createDraftFeed } from "~/features/project/draft-feed";

const updates = (projectId: string): DraftUpdates => ({
  projectId,
  after: 0,
  seq: 1,
  updates: [],
  isDirty: true,
  headId: null,
});

it("passes changes to the open draft of their project, on its own page only", () => {
  const page = createDraftFeed();
  const otherPage = createDraftFeed();
  const received: string[] = [];
  const stop = page.listen("a", ({ projectId }) => received.push(projectId));
  for (const feed of [page, otherPage]) for (const id of ["a", "b"]) feed.receive(updates(id));
  expect(received).toEqual(["a"]);
  stop();
  page.receive(updates("a"));
  expect(received).toEqual(["a"]);
});

it("names the project of an unsaved draft that is not open", () => {
  const page = createDraftFeed();
  const named: string[] = [];
  const stop = page.listenForUnsaved((projectId) => named.push(projectId));
  const stopListening = page.listen("a", () => {});
  page.receive(updates("a"));
  page.receive({ ...updates("b"), isDirty: false });
  expect(named).toEqual([]);
  stopListening();
  page.receive(updates("a"));
  stop();
  page.receive(updates("b"));
  expect(named).toEqual(["a"]);
});

it("sends what is typed on its own page, and does not fail when the server refuses it", async () => {
  const page = createDraftFeed();
  let sent = 0;
  page.onFlush(async () => {
    sent += 1;
    throw new Error("refused");
  });
  await createDraftFeed().flush();
  expect(sent).toBe(0);
  await page.flush();
  expect(sent).toBe(1);
});
