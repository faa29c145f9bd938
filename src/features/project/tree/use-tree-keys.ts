import { type KeyboardEvent, useRef } from "react";
import { isPressed } from "~/lib/shortcut";
import type { RowActions } from "./row-actions";
import { rowNamed, type TreeRow } from "./tree-rows";

type TreeKeys = Omit<RowActions, "startNew" | "submitName" | "endNaming"> & {
  rows: readonly TreeRow[];
  /** The index of the active row. */
  at: number;
};

/** Letters typed within this time form one name. */
const TYPING_MS = 700;
const PAGE = 10;

/** The keys of the ARIA tree pattern, and for files F2, Delete, Ctrl+X, Ctrl+V and Ctrl+I. */
export function useTreeKeys({ rows, at, setActive, setOpen, choose, rename, remove, ...more }: TreeKeys) {
  const { cut, paste, addToPrompt } = more;
  const typed = useRef({ text: "", at: 0 });
  return (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[at];
    if (event.target !== event.currentTarget || !row) return;
    const goTo = (index: number) => {
      const next = rows[Math.max(0, Math.min(index, rows.length - 1))];
      if (next) setActive(next.path);
    };
    const parent = rows.findLastIndex((other, index) => index < at && other.level < row.level);
    const keys = new Map<string, () => void>([
      ["ArrowDown", () => goTo(at + 1)],
      ["ArrowUp", () => goTo(at - 1)],
      ["PageDown", () => goTo(at + PAGE)],
      ["PageUp", () => goTo(at - PAGE)],
      ["Home", () => goTo(0)],
      ["End", () => goTo(rows.length - 1)],
      [
        "ArrowRight",
        () => (row.isFolder && !row.isOpen ? setOpen(row.path, true) : row.isFolder && goTo(at + 1)),
      ],
      ["ArrowLeft", () => (row.isOpen ? setOpen(row.path, false) : parent >= 0 && goTo(parent))],
      ["Enter", () => choose(row)],
      ["F2", () => rename(row)],
      ["Delete", () => remove(row)],
      ["Escape", () => cut(null)],
    ]);
    const commands: [key: string, act: () => void][] = [
      ["x", () => cut(row.path)],
      ["v", () => paste(row)],
      ["i", () => addToPrompt(row)],
    ];
    const act =
      event.ctrlKey || event.metaKey || event.altKey
        ? commands.find(([key]) => isPressed(event.nativeEvent, { command: true, key }))?.[1]
        : keys.get(event.key);
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      const isNew = event.timeStamp - typed.current.at > TYPING_MS;
      typed.current = { text: isNew ? event.key : typed.current.text + event.key, at: event.timeStamp };
      const match = rowNamed(rows, typed.current.text, isNew ? at + 1 : at);
      if (match) setActive(match.path);
    }
  };
}
