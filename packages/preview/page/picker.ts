import type { MessageOf } from "../messages";
import type { Direction, ElementAddress, ElementEcho, HandDeed, pageToHost } from "../protocol";
import { addressedElements, isAddressed, type SourcePositionFinder } from "./addressed-elements";
import { describeElement } from "./described-element";
import { createDrag, type DropPlace } from "./element-drag";
import { showEcho } from "./element-echo";
import { lookOf } from "./element-look";
import { createOverlay } from "./picker-overlay";

type Picking = { isOn: boolean; stays: boolean };

/** Frames between searches for a selected element that is missing from the page. */
const SEARCH_INTERVAL = 15;

const KEYS = {
  parent: "ArrowUp",
  child: "ArrowDown",
  previous: "ArrowLeft",
  next: "ArrowRight",
} satisfies Record<Direction, string>;

type Send = (message: MessageOf<typeof pageToHost>) => void;

/**
 * Lets a user pick an element of a previewed page, by mouse or keyboard. The page does not get these events.
 *
 * @param finder finds the source positions of elements
 */
export function createPicker(send: Send, finder: SourcePositionFinder, onPicked: (element: Element) => void) {
  const root = document.documentElement;
  /** CSS variables set by echoes; rendering does not reset them. */
  const shownVariables = new Set<string>();
  let picking: Picking = { isOn: false, stays: false };
  let current: Element | null = null;
  /** `address`: null until the app sends it for the last pick; some elements have none. */
  let selected: { address: ElementAddress | null; elements: Element[]; searches: number } | null = null;
  const drag = createDrag((pressed) => selectedElements().find((each) => each.contains(pressed)) ?? pressed);
  const createWatch = () => createLookWatch((look) => send({ type: "hand", event: { kind: "look", look } }));
  let watchLook = createWatch();
  const overlay = createOverlay({
    current: () => (drag.place() ? null : current),
    selected() {
      const elements = selectedElements();
      if (picking.stays) watchLook(elements[0]);
      return elements;
    },
    dropPlace: drag.place,
  });

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
    // The app forgets the looks with each pick, also of the same element.
    watchLook = createWatch();
    // The next step may arrive before the app has sent its address.
    if (element && picking.stays) selected = { address: null, elements: [element], searches: 0 };
    send({ type: "picked", element: element && describeElement(element, finder) });
  }

  function selectedElements(): Element[] {
    if (!selected) return [];
    const { address, elements } = selected;
    if (!address) return elements.filter((each) => each.isConnected);
    const isKnown = elements.length > 0 && elements.every((each) => isAddressed(each, address, finder));
    // The page may get the new source a moment later: until then, keep the previous elements.
    if (!isKnown && selected.searches++ % SEARCH_INTERVAL === 0) {
      const found = addressedElements(address, finder);
      selected.elements = found.length > 0 ? found : elements.filter((each) => each.isConnected);
    }
    return selected.elements;
  }

  function drop({ dragged, beside, isAfter }: DropPlace) {
    const [from, to] = [dragged, beside].map((each) => describeElement(each, finder));
    if (from && to) send({ type: "hand", event: { kind: "drop", dragged: from, beside: to, isAfter } });
  }

  function onKey({ key, shiftKey }: KeyboardEvent) {
    if (key === "Escape") return end(null);
    const known = current?.isConnected ? current : null;
    if (key === "Enter" && known) return end(known);
    if (key !== "Tab" && !key.startsWith("Arrow")) return;
    current = known;
    const next =
      key === "Tab" || !known ? nextInDocument(known, key === "Tab" && shiftKey) : neighborOf(known, key);
    if (!next) return;
    current = next;
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // Registered first, so that they run before the page's listeners.
  const pointer = listenToPointer({
    isOn: () => picking.isOn,
    onOver(element) {
      current = element;
    },
    drag,
    onDropped: drop,
    onChosen: end,
  });
  listenToFiles({
    isOn: () => picking.stays,
    onOver(picture) {
      current = picture;
    },
    onFile: (onto, file) =>
      send({
        type: "hand",
        event: { kind: "file", onto: describeElement(onto, finder), name: file.name, file },
      }),
  });
  window.addEventListener(
    "keydown",
    (event) => {
      if (!picking.isOn) return;
      event.stopImmediatePropagation();
      const deed = picking.stays ? deedOf(event) : null;
      if (deed) {
        event.preventDefault();
        if (!event.isTrusted) return;
        if (deed === "end") end(null);
        else send({ type: "hand", event: { kind: "key", deed } });
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (event.isTrusted) onKey(event);
    },
    true,
  );
  return {
    set,
    /** Selects an element, and all others from the same source position. */
    select(address: ElementAddress | null) {
      selected = address && { address, elements: selected?.elements ?? [], searches: 0 };
    },
    /** Picks a neighbor of the selected element. */
    pickBeside(towards: Direction) {
      const [from] = selectedElements();
      const next = from && neighborOf(from, KEYS[towards]);
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
    /** The new source is rendered and replaces the echoes. */
    updated() {
      for (const name of shownVariables) root.style.removeProperty(name);
      shownVariables.clear();
    },
  };
}

/** The action on the selected element that a key stands for. */
function deedOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): HandDeed | "end" | null {
  if (altKey) return key === "ArrowUp" ? "earlier" : key === "ArrowDown" ? "later" : null;
  if (!ctrlKey && !metaKey) return key === "Delete" || key === "Backspace" ? "delete" : null;
  switch (key.toLowerCase()) {
    case "d":
      return "duplicate";
    case "e":
      return "end";
    case "y":
      return "redo";
    case "z":
      return shiftKey ? "redo" : "undo";
    default:
      return null;
  }
}

/** Reports the looks of an element whenever they have changed. To be called with every frame. */
function createLookWatch(tell: (look: ReturnType<typeof lookOf>) => void) {
  let frames = 0;
  let last = { element: undefined as Element | undefined, look: "" };
  return (element: Element | undefined) => {
    if (!element || (element === last.element && ++frames % SEARCH_INTERVAL !== 0)) return;
    const look = lookOf(element);
    const written = JSON.stringify(look);
    if (element !== last.element || written !== last.look) tell(look);
    last = { element, look: written };
  };
}

interface PointerListener {
  isOn: () => boolean;
  drag: ReturnType<typeof createDrag>;
  onDropped: (place: DropPlace) => void;
  onOver: (element: Element) => void;
  onChosen: (element: Element) => void;
}

const GESTURES = [
  "dragstart",
  ...["pointerdown", "pointerup", "mousedown", "mouseup", "click", "auxclick", "dblclick", "contextmenu"],
  ...["touchstart", "touchend"],
];

function listenToPointer({ isOn, drag, onDropped, onOver, onChosen }: PointerListener) {
  /** The rest of the gesture that chose an element does not reach the page either. */
  let swallowsGesture = false;
  for (const type of ["pointerover", "pointermove"]) {
    window.addEventListener(
      type,
      (event) => {
        const { target } = event;
        if (!isOn()) return;
        if (event instanceof PointerEvent) drag.move(event);
        if (target instanceof Element && target !== document.documentElement) onOver(target);
      },
      true,
    );
  }
  const onGesture = (event: Event) => {
    const { type, target } = event;
    if (type === "pointerdown") swallowsGesture = false;
    if (!isOn() && !swallowsGesture) return;
    // A touch keeps its default action: to scroll, or to become a click.
    if (type.startsWith("touch")) return event.stopImmediatePropagation();
    event.preventDefault();
    event.stopImmediatePropagation();
    if (type === "click") swallowsGesture = false;
    if (!isOn() || !event.isTrusted) return;
    if (event instanceof PointerEvent && type === "pointerdown") drag.press(event);
    if (type !== "pointerup") return;
    swallowsGesture = true;
    const dropped = drag.release();
    if (dropped) return onDropped(dropped);
    if (target instanceof Element) onChosen(target === document.documentElement ? document.body : target);
  };
  for (const type of GESTURES) window.addEventListener(type, onGesture, { capture: true, passive: false });
  return {
    forget() {
      swallowsGesture = false;
    },
  };
}

type FileListener = {
  isOn: () => boolean;
  onOver: (picture: Element) => void;
  onFile: (picture: Element, file: File) => void;
};

/** Lets a user drop files on pictures. */
function listenToFiles({ isOn, onOver, onFile }: FileListener) {
  for (const type of ["dragover", "drop"] as const) {
    window.addEventListener(
      type,
      (event) => {
        const { target, dataTransfer, isTrusted } = event;
        if (!isOn() || !isTrusted || !dataTransfer?.types.includes("Files")) return;
        // Otherwise the browser opens the file.
        event.preventDefault();
        event.stopImmediatePropagation();
        if (!(target instanceof HTMLImageElement)) return;
        onOver(target);
        const [file] = dataTransfer.files;
        if (file) onFile(target, file);
      },
      true,
    );
  }
}

const isPickable = (element: Element): boolean =>
  element.checkVisibility() && element.getClientRects().length > 0;

/** The next element in document order. */
function nextInDocument(current: Element | null, isBack: boolean): Element | null {
  const all = [...document.body.querySelectorAll("*")].filter(isPickable);
  const at = current ? all.indexOf(current) : -1;
  return all.at(isBack ? Math.max(at, 0) - 1 : (at + 1) % all.length) ?? null;
}

function siblingOf(from: Element, side: "nextElementSibling" | "previousElementSibling"): Element | null {
  let next = from[side];
  while (next && !isPickable(next)) next = next[side];
  return next;
}

/** The element that an arrow key leads to. */
function neighborOf(from: Element, key: string): Element | null | undefined {
  if (key === "ArrowUp") return from === document.body ? null : from.parentElement;
  if (key === "ArrowDown") return [...from.children].find(isPickable);
  return siblingOf(from, key === "ArrowLeft" ? "previousElementSibling" : "nextElementSibling");
}
