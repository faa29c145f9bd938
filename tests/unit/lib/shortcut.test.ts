import { afterEach, expect, it, vi } from "vitest";
import { isPressed, keysOf } from "~/lib/shortcut";

const search = { command: true, key: "k" };
const newChat = { command: true, shift: true, key: "o" };
const list = { command: true, key: "/" };

const press = (key: string, held: object = {}) => ({
  key,
  code: "",
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 0,
  ...held,
});
const on = (platform: string) => vi.stubGlobal("navigator", { platform });
afterEach(() => void vi.unstubAllGlobals());

it("uses Ctrl, or Cmd on Apple devices, where Ctrl-K deletes to the end of the line", () => {
  on("Linux x86_64");
  expect(isPressed(press("k", { ctrlKey: true }), search)).toBe(true);
  expect(isPressed(press("k", { metaKey: true }), search)).toBe(false);
  expect(keysOf(newChat)).toEqual(["Ctrl", "Shift", "O"]);
  on("MacIntel");
  expect(isPressed(press("k", { metaKey: true }), search)).toBe(true);
  expect(isPressed(press("k", { ctrlKey: true }), search)).toBe(false);
  expect(keysOf(newChat)).toEqual(["⌘", "⇧", "O"]);
});

it("ignores extra modifiers, and key presses during IME composition", () => {
  on("Win32");
  expect(isPressed(press("k"), search)).toBe(false);
  for (const extra of ["shiftKey", "altKey", "metaKey", "isComposing"])
    expect(isPressed(press("k", { ctrlKey: true, [extra]: true }), search)).toBe(false);
  expect(isPressed(press("o", { ctrlKey: true }), newChat)).toBe(false);
  expect(isPressed(press("O", { ctrlKey: true, shiftKey: true }), newChat)).toBe(true);
});

it("tells Alt apart, and the letters that it makes on Apple devices", () => {
  const format = { shift: true, alt: true, key: "f" };
  on("MacIntel");
  expect(isPressed(press("\u00cf", { code: "KeyF", shiftKey: true, altKey: true }), format)).toBe(true);
  expect(keysOf(format)).toEqual(["⇧", "⌥", "F"]);
  on("Win32");
  expect(isPressed(press("F", { shiftKey: true, altKey: true }), format)).toBe(true);
  expect(isPressed(press("F", { shiftKey: true }), format)).toBe(false);
});

it("keeps Ctrl on Apple devices where Cmd has another meaning", () => {
  const terminal = { control: true, key: "`" };
  on("MacIntel");
  expect(isPressed(press("`", { ctrlKey: true }), terminal)).toBe(true);
  expect(isPressed(press("`", { metaKey: true }), terminal)).toBe(false);
  expect(keysOf(terminal)).toEqual(["⌃", "`"]);
  on("Win32");
  expect(isPressed(press("`", { ctrlKey: true }), terminal)).toBe(true);
  expect(keysOf(terminal)).toEqual(["Ctrl", "`"]);
});

it("matches letters on non-Latin layouts, and symbols wherever they are", () => {
  on("Win32");
  expect(isPressed(press("л", { code: "KeyK", ctrlKey: true }), search)).toBe(true);
  // German: the slash is Shift and 7.
  expect(isPressed(press("/", { code: "Digit7", ctrlKey: true, shiftKey: true }), list)).toBe(true);
  expect(isPressed(press("?", { shiftKey: true }), { key: "?" })).toBe(true);
});
