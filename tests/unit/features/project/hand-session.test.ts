import { expect, it, vi } from "vitest";
import * as Y from "yjs";
import { DraftFiles } from "~/domain/project/draft-files";
import { openHandSession } from "~/features/project/hand-session";

const PATH = "index.html";

function draftOf(text: string, { isDirty = false } = {}) {
  const doc = new Y.Doc();
  const files = new DraftFiles(doc);
  files.set(PATH, new Y.Text(text));
  const save = vi.fn(async (_message?: string) => {});
  const draft = { projectId: "p", doc, files, status: "saved", isDirty, refusal: null, save } as const;
  return { draft: { ...draft, change: async () => null }, save, read: () => files.get(PATH)?.toString() };
}

const at = (start: number) => ({ path: PATH, start });
const step = (start: number, insert: string) => ({
  path: PATH,
  edits: [{ at: start, remove: 0, insert }],
  label: `text ${insert}`,
  selected: { before: at(start), after: at(start + 1) },
});

it("takes back one edit at a time, whatever others type meanwhile, and tells what was selected", async () => {
  const { draft, save, read } = draftOf("abc");
  const session = await openHandSession(draft);
  session.edit(step(0, "1"));
  session.edit(step(4, "2"));
  (draft.files.get(PATH) as Y.Text).insert(2, "typed");
  expect(read()).toBe("1atypedbc2");
  expect(session.undo()).toEqual(at(4));
  expect(read()).toBe("1atypedbc");
  expect(session.undo()).toEqual(at(0));
  expect([read(), session.canUndo()]).toEqual(["atypedbc", false]);
  expect(session.redo()).toEqual(at(1));
  expect(session.redo()).toEqual(at(5));
  expect([read(), session.canRedo()]).toEqual(["1atypedbc2", false]);
  expect(save).not.toHaveBeenCalled();
});

it("makes one version at its end, after one of what was edited before", async () => {
  const { draft, save } = draftOf("abc", { isDirty: true });
  const session = await openHandSession(draft);
  expect(save.mock.calls).toEqual([[]]);
  session.edit({ path: PATH, label: "text", edits: [{ at: 0, remove: 1, insert: "x" }] });
  expect(session.undo()).toBeUndefined();
  session.redo();
  expect(await session.end("Edited by hand")).toBeUndefined();
  expect(save.mock.calls).toEqual([[], ["Edited by hand"]]);
});

it("makes no version of nothing, and says why one could not be made", async () => {
  const { draft, save } = draftOf("abc");
  const idle = await openHandSession(draft);
  idle.edit(step(0, "1"));
  idle.undo();
  expect(await idle.end("Edited by hand")).toBeUndefined();
  expect(save).not.toHaveBeenCalled();
  save.mockRejectedValueOnce(new Error("Your storage is full."));
  const full = await openHandSession(draft);
  full.edit(step(0, "1"));
  expect(await full.end("Edited by hand")).toBe("Your storage is full.");
});

it("lists what was changed, and takes back one change while the later ones stay", async () => {
  const { draft, read } = draftOf("abc");
  const session = await openHandSession(draft);
  const labels = () => session.changes().map(({ label }) => label);
  session.edit(step(0, "1"));
  session.edit(step(4, "2"));
  const [first] = session.changes();
  if (!first) throw new Error("Nothing is listed.");
  session.takeBack(first);
  expect([read(), labels()]).toEqual(["abc2", ["text 2"]]);
  session.undo();
  expect([read(), labels()]).toEqual(["1abc2", ["text 1", "text 2"]]);
  session.undo();
  expect([read(), labels()]).toEqual(["1abc", ["text 1"]]);
  session.redo();
  expect(labels()).toEqual(["text 1", "text 2"]);
});

it("takes back nothing that a later change is built on", async () => {
  const { draft, read } = draftOf("abc");
  const session = await openHandSession(draft);
  session.edit({ path: PATH, label: "text", edits: [{ at: 1, remove: 1, insert: "longer" }] });
  session.edit({ path: PATH, label: "text", edits: [{ at: 3, remove: 2, insert: "" }] });
  const [first] = session.changes();
  if (first) session.takeBack(first);
  expect([read(), session.changes().length]).toEqual(["aloerc", 2]);
});

it("adds a picture with the edit that uses it, and takes both back together", async () => {
  const { draft, read } = draftOf("abc");
  const session = await openHandSession(draft);
  session.edit({ ...step(0, "1"), adds: { path: "images/a.png", bytes: new Uint8Array([1]) } });
  expect([read(), session.files().has("images/a.png")]).toEqual(["1abc", true]);
  session.undo();
  expect([read(), session.files().has("images/a.png")]).toEqual(["abc", false]);
});
