import type { MessageOf } from "../messages";
import type { PickReport, pageToHost } from "../protocol";
import { describeElement } from "./described-element";
import { createOverlay } from "./picker-overlay";

type Send = (message: MessageOf<typeof pageToHost>) => void;

/**
 * Lets a person choose an element of a previewed page, by mouse or keyboard; what they press meanwhile does not reach
 * the page.
 *
 * @param placeOf where an element was written
 * @param onEnd is handed the element; null: none was chosen
 */
export function createPicker(
  send: Send,
  placeOf: (element: Element) => PickReport["place"],
  onEnd: (element: Element | null) => void,
) {
  let isOn = false;
  let current: Element | null = null;
  const overlay = createOverlay(() => current);

  function set(on: boolean) {
    if (isOn === on) return;
    isOn = on;
    current = null;
    if (!on) return overlay.hide();
    pointer.forget();
    overlay.show();
  }

  function end(element: Element | null): void {
    set(false);
    onEnd(element);
    send({ type: "picked", element: element && describeElement(element, placeOf(element)) });
  }

  function onKey({ key, shiftKey }: KeyboardEvent) {
    if (key === "Escape") return end(null);
    const known = current?.isConnected ? current : null;
    if (key === "Enter" && known) return end(known);
    if (key !== "Tab" && !key.startsWith("Arrow")) return;
    current = known;
    const next = key === "Tab" || !known ? inOrder(known, key === "Tab" && shiftKey) : beyond(known, key);
    if (!next) return;
    current = next;
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // From the start, so that no listener of the page comes before these.
  const pointer = listenToPointer({
    isOn: () => isOn,
    onOver(element) {
      current = element;
    },
    onChosen: end,
  });
  window.addEventListener(
    "keydown",
    (event) => {
      if (!isOn) return;
      event.stopImmediatePropagation();
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (event.isTrusted) onKey(event);
    },
    true,
  );
  return { set };
}

interface PointerListener {
  isOn: () => boolean;
  onOver: (element: Element) => void;
  onChosen: (element: Element) => void;
}

const GESTURES = [
  ...["pointerdown", "pointerup", "mousedown", "mouseup", "click", "auxclick", "dblclick", "contextmenu"],
  ...["touchstart", "touchend"],
];

function listenToPointer({ isOn, onOver, onChosen }: PointerListener) {
  /** The rest of the gesture that chose an element does not reach the page either. */
  let swallows = false;
  for (const type of ["pointerover", "pointermove"]) {
    window.addEventListener(
      type,
      ({ target }) => {
        if (isOn() && target instanceof Element && target !== document.documentElement) onOver(target);
      },
      true,
    );
  }
  const onGesture = (event: Event) => {
    const { type, target } = event;
    if (type === "pointerdown") swallows = false;
    if (!isOn() && !swallows) return;
    // The default of a touch is to scroll, and to become a click.
    if (type.startsWith("touch")) return event.stopImmediatePropagation();
    event.preventDefault();
    event.stopImmediatePropagation();
    if (type === "click") swallows = false;
    if (!isOn() || type !== "pointerup" || !event.isTrusted) return;
    swallows = true;
    if (target instanceof Element) onChosen(target === document.documentElement ? document.body : target);
  };
  for (const type of GESTURES) window.addEventListener(type, onGesture, { capture: true, passive: false });
  return {
    forget() {
      swallows = false;
    },
  };
}

const isPickable = (element: Element): boolean =>
  element.checkVisibility() && element.getClientRects().length > 0;

/** The next one in the page's order. */
function inOrder(current: Element | null, isBack: boolean): Element | null {
  const all = [...document.body.querySelectorAll("*")].filter(isPickable);
  const at = current ? all.indexOf(current) : -1;
  return all.at(isBack ? Math.max(at, 0) - 1 : (at + 1) % all.length) ?? null;
}

function beside(from: Element, side: "nextElementSibling" | "previousElementSibling"): Element | null {
  let next = from[side];
  while (next && !isPickable(next)) next = next[side];
  return next;
}

/** The element that an arrow key leads to. */
function beyond(from: Element, key: string): Element | null | undefined {
  if (key === "ArrowUp") return from === document.body ? null : from.parentElement;
  if (key === "ArrowDown") return [...from.children].find(isPickable);
  return beside(from, key === "ArrowLeft" ? "previousElementSibling" : "nextElementSibling");
}
