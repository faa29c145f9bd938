import { afterEach, expect, it, vi } from "vitest";
import { isEnter, sendsText } from "~/lib/enter-key";
import { isPressed } from "~/lib/shortcut";

const enter = (held: Partial<KeyboardEvent> = {}) => ({
  key: "Enter",
  shiftKey: false,
  isComposing: false,
  keyCode: 13,
  ...held,
});
const onScreen = (isTouch: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: isTouch }));
afterEach(() => void vi.unstubAllGlobals());

it("sends with Enter, and makes a line with Shift+Enter", () => {
  onScreen(false);
  expect(sendsText(enter())).toBe(true);
  expect(sendsText(enter({ shiftKey: true }))).toBe(false);
});

it("makes a line with Enter on a touch screen", () => {
  onScreen(true);
  expect(sendsText(enter())).toBe(false);
  expect(isEnter(enter())).toBe(true);
});

it.each([
  ["during a composition", { isComposing: true, keyCode: 229 }],
  ["after it, as Safari reports it", { isComposing: false, keyCode: 229 }],
])("leaves Enter to the input method %s", (_when, held) => {
  onScreen(false);
  expect(sendsText(enter(held))).toBe(false);
  expect(isEnter(enter(held))).toBe(false);
});

it("leaves shortcuts to the input method, as Safari reports its keys", () => {
  vi.stubGlobal("navigator", { platform: "Win32" });
  const pressed = { code: "", key: "Enter", ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  expect(isPressed({ ...pressed, isComposing: false, keyCode: 13 }, { key: "Enter" })).toBe(true);
  expect(isPressed({ ...pressed, isComposing: false, keyCode: 229 }, { key: "Enter" })).toBe(false);
});
