import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { DraftFiles, type FilesChange } from "~/domain/project/draft-files";

function tab(from?: Y.Doc) {
  const doc = new Y.Doc();
  if (from) Y.applyUpdate(doc, Y.encodeStateAsUpdate(from));
  const files = new DraftFiles(doc);
  const changes: FilesChange[] = [];
  files.observe((change) => changes.push(change));
  return {
    doc,
    files,
    changes,
    text: (path: string) => files.get(path) as Y.Text,
    read: () => Object.fromEntries([...files].map(([path, file]) => [path, file.toString()])),
  };
}

function meet(...tabs: { doc: Y.Doc }[]) {
  for (const one of tabs) for (const other of tabs) Y.applyUpdate(one.doc, Y.encodeStateAsUpdate(other.doc));
}

describe("a file of a draft", () => {
  it("keeps what others type in it while it is renamed, and after", () => {
    const here = tab();
    here.files.set("src/a.ts", new Y.Text("one"));
    const there = tab(here.doc);
    there.text("src/a.ts").insert(3, " two");
    here.files.rename("src/a.ts", "lib/b.ts");
    meet(here, there);
    there.text("lib/b.ts").insert(7, " three");
    here.files.rename("lib/b.ts", "src/a.ts");
    meet(here, there);
    expect(here.read()).toEqual({ "src/a.ts": "one two three" });
    expect(there.read()).toEqual(here.read());
  });

  it("leaves its old path to another file", () => {
    const { files, read, doc } = tab();
    files.set("a", new Y.Text("first"));
    files.rename("a", "b");
    files.set("a", new Y.Text("second"));
    expect(read()).toEqual({ a: "second", b: "first" });
    expect(tab(doc).read()).toEqual(read());
    files.delete("b");
    files.set("b", Uint8Array.of(1));
    expect(read()).toEqual({ a: "second", b: "1" });
    expect(files.size).toBe(2);
  });

  it("stays when another gets its path at the same time", () => {
    const here = tab();
    here.files.set("a.ts", new Y.Text("a"));
    here.files.set("b.ts", new Y.Text("b"));
    const there = tab(here.doc);
    here.files.rename("a.ts", "c.ts");
    there.files.rename("b.ts", "c.ts");
    meet(here, there);
    expect(here.read()).toEqual({ "c.ts": "a", "c-2.ts": "b" });
    expect(there.read()).toEqual(here.read());
  });

  it("says once for each transaction what changed", () => {
    const { files, changes, doc, text } = tab();
    files.set("a", new Y.Text("a"));
    files.set("b", new Y.Text("b"));
    changes.splice(0);
    doc.transact(() => {
      files.rename("a", "c");
      text("c").insert(0, "now ");
      text("b").insert(0, "now ");
    });
    files.delete("b");
    expect(changes).toEqual([
      { paths: new Set(["a", "b", "c"]), renamed: new Map([["a", "c"]]) },
      { paths: new Set(["b"]), renamed: new Map() },
    ]);
  });
});
