import { expect, it, vi } from "vitest";
import { rowActions } from "~/features/project/tree/row-actions";
import { type Naming, treeRows, withNewRow } from "~/features/project/tree/tree-rows";

const rows = treeRows(["src/a.ts", "b.ts"], [], new Set());

function tree({ active, naming = null }: { active: string; naming?: Naming | null }) {
  const set = { setActive: vi.fn(), setOpen: vi.fn(), setNaming: vi.fn(), setCut: vi.fn() };
  const files = {
    open: vi.fn(),
    addFile: vi.fn((folder: string, name: string) => `${folder}/${name}`),
    addFolder: vi.fn(() => null),
    rename: vi.fn(() => "c.ts"),
    moveInto: vi.fn(() => "src/b.ts"),
    remove: vi.fn(),
  };
  const at = rows.findIndex(({ path }) => path === active);
  const actions = rowActions(
    { rows, at, naming, ...set },
    {
      files,
      cut: "b.ts",
      setCut: set.setCut,
      focusTree: vi.fn(),
      onOpened: vi.fn(),
      onAddToPrompt: vi.fn(),
    },
  );
  return { actions, files, ...set };
}

it("the row of a new file is the first in its folder", () => {
  const shown = withNewRow(rows, { kind: "file", path: "src" });
  expect(shown.map(({ path, level }) => [path, level])).toEqual([
    ["src", 1],
    ["src/", 2],
    ["src/a.ts", 2],
    ["b.ts", 1],
  ]);
  expect(withNewRow(rows, { kind: "rename", path: "b.ts" })).toBe(rows);
});

it("a new file is named in the folder of the active row, which opens", () => {
  const { actions, setOpen, setNaming } = tree({ active: "src/a.ts" });
  actions.startNew("file");
  expect(setOpen).toHaveBeenCalledExactlyOnceWith("src", true);
  expect(setNaming).toHaveBeenCalledExactlyOnceWith({ kind: "file", path: "src" });
});

it("a name that cannot be used stays in its row, and one that can becomes the active row", () => {
  const refused = tree({ active: "src", naming: { kind: "folder", path: "src" } });
  expect(refused.actions.submitName("a.ts")).toBe(false);
  expect(refused.setNaming).not.toHaveBeenCalled();
  const taken = tree({ active: "src", naming: { kind: "file", path: "src" } });
  expect(taken.actions.submitName("c.ts")).toBe(true);
  expect(taken.setNaming).toHaveBeenCalledExactlyOnceWith(null);
  expect(taken.setActive).toHaveBeenCalledExactlyOnceWith("src/c.ts");
});

it("a file is moved into the folder of the file on which it is pasted", () => {
  const { actions, files, setCut, setActive } = tree({ active: "src/a.ts" });
  const [, file] = rows;
  if (file) actions.paste(file);
  expect(files.moveInto).toHaveBeenCalledExactlyOnceWith("b.ts", "src");
  expect(setCut).toHaveBeenCalledExactlyOnceWith(null);
  expect(setActive).toHaveBeenCalledExactlyOnceWith("src/b.ts");
});
