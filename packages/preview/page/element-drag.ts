/** Where a dragged element would go: before or after a sibling. */
export type DropPlace = { dragged: Element; beside: Element; isAfter: boolean };

/** Pixels until a press becomes a drag. */
const SLOP = 6;

/** Drags elements among their siblings, with a mouse or a pen. @param liftedBy the element that a press on another drags */
export function createDrag(liftedBy: (pressed: Element) => Element) {
  let start: { x: number; y: number; dragged: Element } | null = null;
  let place: DropPlace | null = null;
  return {
    press({ clientX: x, clientY: y, button, pointerType, target }: PointerEvent) {
      place = null;
      const canDrag = button === 0 && pointerType !== "touch" && target instanceof Element;
      start = canDrag ? { x, y, dragged: liftedBy(target) } : null;
    },
    move({ clientX: x, clientY: y, target, buttons }: PointerEvent) {
      if (buttons === 0) start = null;
      const isFar = start && Math.hypot(x - start.x, y - start.y) > SLOP;
      place = start && isFar && target instanceof Element ? placeAt(start.dragged, target, { x, y }) : null;
    },
    /** @returns where the element was dropped; null if it was not dragged */
    release(): DropPlace | null {
      const dropped = place;
      start = place = null;
      return dropped;
    },
    place: () => place,
  };
}

function placeAt(dragged: Element, over: Element, { x, y }: { x: number; y: number }): DropPlace | null {
  const { parentElement } = dragged;
  let beside: Element | null = over;
  while (beside && beside.parentElement !== parentElement) beside = beside.parentElement;
  if (!beside || beside === dragged) return null;
  const { left, top, width, height } = beside.getBoundingClientRect();
  return { dragged, beside, isAfter: isRow(dragged, beside) ? x > left + width / 2 : y > top + height / 2 };
}

/** The line between the two, in the page's coordinates. */
export function lineOf({ dragged, beside, isAfter }: DropPlace): DOMRect {
  const { left, top, right, bottom, width, height } = beside.getBoundingClientRect();
  return isRow(dragged, beside)
    ? new DOMRect((isAfter ? right : left) - 2, top, 4, height)
    : new DOMRect(left, (isAfter ? bottom : top) - 2, width, 4);
}

/** Whether the elements are in a row, and not below each other. */
function isRow(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.top < b.bottom && b.top < a.bottom;
}
