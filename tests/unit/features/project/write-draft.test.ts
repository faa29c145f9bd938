import { expect, it } from "vitest";
import * as Y from "yjs";
import { DraftFiles } from "~/domain/project/draft-files";
import type { FileContent } from "~/domain/project/project-files";
import type { ProjectDraft } from "~/features/project/draft/use-project-draft";
import { writeDraft } from "~/features/project/write-draft";

function draftOf(contents: Record<string, FileContent>) {
  const doc = new Y.Doc();
  const files = new DraftFiles(doc);
  for (const [path, content] of Object.entries(contents))
    files.set(path, typeof content === "string" ? new Y.Text(content) : content);
  const saved: string[] = [];
  const draft: ProjectDraft = {
    projectId: "p",
    doc,
    files,
    status: "saved",
    isDirty: false,
    refusal: null,
    save: async () => {},
    async change(message, act) {
      act();
      saved.push(message);
      return null;
    },
  };
  return { draft, saved, before: new Map(Object.entries(contents)) };
}

const read = ({ files }: ProjectDraft) =>
  Object.fromEntries([...files].map(([path, content]) => [path, content.toString()]));

it("keeps what was typed in a file while a command wrote it", async () => {
  const { draft, before, saved } = draftOf({ "a.txt": "one\ntwo\nthree\n" });
  const text = draft.files.get("a.txt") as Y.Text;
  text.insert(0, "typed\n");
  await writeDraft(draft, { before, changes: [["a.txt", "one\ntwo\nTHREE\n"]] }, "sed");
  expect(read(draft)).toEqual({ "a.txt": "typed\none\ntwo\nTHREE\n" });
  expect(saved).toEqual(["sed"]);
});

it("moves a file without a copy, so that what others type in it goes with it", async () => {
  const { draft, before, saved } = draftOf({ "a.txt": "one" });
  const text = draft.files.get("a.txt") as Y.Text;
  const changes = [
    ["a.txt", null],
    ["to/b.txt", "one"],
  ] as const;
  await writeDraft(draft, { before, changes });
  expect(saved).toEqual(["Rename a.txt to to/b.txt"]);
  text.insert(3, " and more");
  expect(read(draft)).toEqual({ "to/b.txt": "one and more" });
});

it("keeps a file that was edited while a command deleted it", async () => {
  const { draft, before } = draftOf({ "a.txt": "one", "b.txt": "two" });
  (draft.files.get("a.txt") as Y.Text).insert(3, " and more");
  const changes = [
    ["a.txt", null],
    ["b.txt", null],
  ] as const;
  await writeDraft(draft, { before, changes }, "rm *");
  expect(read(draft)).toEqual({ "a.txt": "one and more" });
});

it.each<[string, [string, FileContent][]]>([
  ["A project can have at most 5 MB.", [["big.txt", "ü".repeat(2_600_000)]]],
  ["A project can have at most 500 files.", Array.from({ length: 500 }, (_, at) => [`f${at}.txt`, ""])],
  ["a.png: An image can have at most 2 MB.", [["a.png", new Uint8Array(2_000_001)]]],
  ["here.txt/a: A file and a folder cannot have the same name.", [["here.txt/a", ""]]],
])("writes nothing that the server would refuse: %s", async (reason, changes) => {
  const { draft, before, saved } = draftOf({ "here.txt": "here" });
  expect(await writeDraft(draft, { before, changes }, "a command")).toBe(reason);
  expect(read(draft)).toEqual({ "here.txt": "here" });
  expect(saved).toEqual([]);
});
