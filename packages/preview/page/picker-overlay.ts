import { type DropPlace, lineOf } from "./element-drag";

const BLUE = "#1d4ed8";
const MAX_NAME = 60;
const MAX_MARKED = 50;
const requestFrame = window.requestAnimationFrame.bind(window);

type Marked = {
  /** The element to label. */
  current: () => Element | null;
  selected: () => readonly Element[];
  dropPlace: () => DropPlace | null;
};

/**
 * An overlay on top of the page: a labeled box around the current element, a box around each selected one, and a line
 * where a dragged one would go.
 */
export function createOverlay({ current, selected, dropPlace }: Marked) {
  const overlay = document.createElement("div");
  overlay.popover = "manual";
  overlay.style.cssText =
    "all:initial;position:fixed;inset:0;width:100vw;height:100vh;margin:0;padding:0;border:0;background:none;" +
    "overflow:hidden;pointer-events:none";
  const cursor = document.createElement("style");
  cursor.textContent = "*,::before,::after{cursor:crosshair!important}";
  const box = document.createElement("div");
  const label = document.createElement("div");
  label.role = "status";
  box.style.cssText = `position:absolute;box-sizing:border-box;border:2px solid ${BLUE};box-shadow:0 0 0 1px #fff,inset 0 0 0 1px #fff;background:${BLUE}26`;
  const line = document.createElement("div");
  line.style.cssText = `position:absolute;background:${BLUE};box-shadow:0 0 0 1px #fff;border-radius:2px`;
  label.style.cssText = `position:absolute;max-width:90vw;padding:2px 6px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;background:${BLUE};color:#fff;font:12px/16px ui-monospace,monospace;border:1px solid #fff;border-radius:4px`;
  const shadow = overlay.attachShadow({ mode: "closed" });
  const marks: HTMLElement[] = [];
  let isOn = false;

  function draw(): void {
    if (!isOn) return;
    requestFrame(draw);
    const element = current();
    box.hidden = label.hidden = !element?.isConnected;
    if (element?.isConnected) drawAround(element, box, label);
    const place = dropPlace();
    line.hidden = !place;
    if (place) fit(line, lineOf(place));
    const marked = selected().slice(0, MAX_MARKED);
    while (marks.length < marked.length) marks.push(newMark());
    while (marks.length > marked.length) marks.pop()?.remove();
    marked.forEach((each, at) => {
      const mark = marks[at];
      if (mark) fit(mark, each.getBoundingClientRect());
    });
  }

  function newMark(): HTMLElement {
    const mark = document.createElement("div");
    mark.style.cssText = `position:absolute;box-sizing:border-box;outline:2px solid ${BLUE};box-shadow:0 0 0 4px #fff`;
    shadow.append(mark);
    return mark;
  }

  return {
    show() {
      isOn = true;
      box.hidden = label.hidden = line.hidden = true;
      shadow.replaceChildren(box, label, line, ...marks);
      overlay.replaceChildren(cursor);
      document.documentElement.append(overlay);
      // Above the page's own dialogs.
      overlay.showPopover();
      draw();
    },
    hide() {
      isOn = false;
      overlay.remove();
    },
  };
}

function drawAround(element: Element, box: HTMLElement, label: HTMLElement): void {
  const bounds = element.getBoundingClientRect();
  const { left, top } = bounds;
  fit(box, bounds);
  const name = nameOf(element);
  if (label.textContent !== name) label.textContent = name;
  const limit = window.innerWidth - label.offsetWidth;
  const above = top - label.offsetHeight - 2;
  const below = Math.min(top + 2, window.innerHeight - label.offsetHeight);
  label.style.left = `${Math.max(0, Math.min(left, limit))}px`;
  label.style.top = `${Math.max(0, above >= 0 ? above : below)}px`;
}

const fit = ({ style }: HTMLElement, { left, top, width, height }: DOMRect) =>
  Object.assign(style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });

const nameOf = ({ localName, id, classList }: Element): string =>
  `${localName}${id && `#${id}`}${[...classList].map((name) => `.${name}`).join("")}`.slice(0, MAX_NAME);
