import type { MessageOf } from "../messages";
import type { Direction, ElementAddress, ElementEcho, pageToHost } from "../protocol";
import { addressedElements, isAddressed, type PlaceFinder } from "./addressed-elements";
import { describeElement } from "./described-element";
import { showEcho } from "./element-echo";
import { createOverlay } from "./picker-overlay";

type Picking = { isOn: boolean; stays: boolean };

/** In frames: how often the page is searched for a selected element that it does not have. */
const LOOK_EVERY = 15;

const KEYS = {
  parent: "ArrowUp",
  child: "ArrowDown",
  previous: "ArrowLeft",
  next: "ArrowRight",
} satisfies Record<Direction, string>;

type Send = (message: MessageOf<typeof pageToHost>) => void;

/**
 * Lets a person choose an element of a previewed page, by mouse or keyboard; what they press meanwhile does not reach
 * the page.
 *
 * @param finder where elements were written
 * @param onPicked is handed the element
 */
export function createPicker(send: Send, finder: PlaceFinder, onPicked: (element: Element) => void) {
  const root = document.documentElement;
  /** Nothing that draws the page sets them again. */
  const shownVariables = new Set<string>();
  let picking: Picking = { isOn: false, stays: false };
  let current: Element | null = null;
  /** `address`: null until the app names what was reported last, which not everything has. */
  let selected: { address: ElementAddress | null; elements: Element[]; looks: number } | null = null;
  const overlay = createOverlay(() => current, selectedElements);

  function set(next: Picking) {
    const wasOn = picking.isOn;
    picking = next;
    if (wasOn === next.isOn) return;
    current = null;
    if (!next.isOn) return overlay.hide();
    pointer.forget();
    overlay.show();
  }

  function end(element: Element | null): void {
    if (!element || !picking.stays) set({ isOn: false, stays: false });
    if (element) onPicked(element);
    report(element);
  }

  function report(element: Element | null): void {
    // The next step may come before the app has named it.
    if (element && picking.stays) selected = { address: null, elements: [element], looks: 0 };
    send({ type: "picked", element: element && describeElement(element, finder) });
  }

  function selectedElements(): Element[] {
    if (!selected) return [];
    const { address, elements } = selected;
    if (!address) return elements.filter((each) => each.isConnected);
    const isKnown = elements.length > 0 && elements.every((each) => isAddressed(each, address, finder));
    // The page may get the element's new source a moment later: until then it is what was selected before.
    if (!isKnown && selected.looks++ % LOOK_EVERY === 0) {
      const found = addressedElements(address, finder);
      selected.elements = found.length > 0 ? found : elements.filter((each) => each.isConnected);
    }
    return selected.elements;
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
    isOn: () => picking.isOn,
    onOver(element) {
      current = element;
    },
    onChosen: end,
  });
  window.addEventListener(
    "keydown",
    (event) => {
      if (!picking.isOn) return;
      event.stopImmediatePropagation();
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (event.isTrusted) onKey(event);
    },
    true,
  );
  return {
    set,
    /** Marks an element, and all that are written at its place. */
    select(address: ElementAddress | null) {
      selected = address && { address, elements: selected?.elements ?? [], looks: 0 };
    },
    /** Picks a neighbor of the selected element. */
    pickBeside(towards: Direction) {
      const [from] = selectedElements();
      const next = from && beyond(from, KEYS[towards]);
      if (!next) return;
      next.scrollIntoView({ block: "nearest", inline: "nearest" });
      report(next);
    },
    echo(echo: ElementEcho) {
      for (const element of addressedElements(echo.address, finder)) {
        showEcho(element, echo);
        if (element === root) for (const { name } of echo.styles) shownVariables.add(name);
      }
    },
    /** The page has its new source, which says what was shown before it. */
    updated() {
      for (const name of shownVariables) root.style.removeProperty(name);
      shownVariables.clear();
    },
  };
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
