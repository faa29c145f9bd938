/** Distance in pixels from the edges of the screen, and between sampled points. */
const MARGIN = 16;
const STEP_X = 24;
const STEP_Y = 12;

const CONTROLS = "a, button, input, select, textarea, label, summary, [role=tab], [role=separator]";

/** Headings, totals and messages. */
const READ_FIRST = "h1, h2, dl, [role=alert], [role=status]";

/**
 * The cost of covering a point: highest for what is read first, then controls and what a conversation says, then texts,
 * pictures and forms, then the rest of a conversation, then generated pages, whose text is unknown.
 */
function costAt(x: number, y: number, mover: Element): number {
  const top = document.elementsFromPoint(x, y).find((element) => !mover.contains(element));
  if (!top) return 0;
  // Empty parts of a conversation are free until the next message.
  if (top.closest("[role=log]")) return hasContentAt(top, x, y) ? 8 : 1.5;
  if (top.closest(READ_FIRST)) return 20;
  if (top.closest(CONTROLS)) return 8;
  if (top.closest("form")) return 3;
  if (top.matches("iframe")) return 1;
  return hasContentAt(top, x, y) ? 3 : 0;
}

const hasContentAt = (top: Element, x: number, y: number): boolean =>
  top.closest("img, svg, canvas, video") !== null || hasTextAt(top, x, y);

function hasTextAt(element: Element, x: number, y: number): boolean {
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (!(node instanceof Text) || !node.data.trim()) return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        x >= left - STEP_X && x <= right + STEP_X && y >= top - STEP_Y && y <= bottom + STEP_Y,
    );
  });
}

/**
 * The top left corner, in pixels, where a box covers the least: preferably at the top or the bottom, and in the center.
 * `mover` is the element to place, and `from` the topmost position.
 */
export function freePosition(mover: Element, box: { width: number; height: number }, from: number) {
  const { clientWidth, clientHeight } = document.documentElement;
  const last = clientHeight - box.height - MARGIN;
  const center = (clientWidth - box.width) / 2;
  const columns = [
    ...new Set([center, Math.max(center, clientWidth - box.width - MARGIN), Math.min(center, MARGIN)]),
  ];
  let best = { x: center, y: from, cost: Number.POSITIVE_INFINITY };
  for (const x of columns) {
    const points = Math.ceil(box.width / STEP_X);
    const rows: number[] = [];
    for (let y = from; y <= clientHeight; y += STEP_Y) {
      let cost = 0;
      for (let at = 0; at <= points; at++)
        cost += costAt(x + Math.min(at * STEP_X, box.width - 1), Math.min(y, clientHeight - 1), mover);
      rows.push(cost);
    }
    const covered = Math.ceil(box.height / STEP_Y) + 1;
    for (let row = 0; from + row * STEP_Y <= last; row++) {
      const y = from + row * STEP_Y;
      const read = rows.slice(row, row + covered).reduce((sum, each) => sum + each, 0);
      const cost = read + Math.min(row, (last - y) / STEP_Y + 0.5) / 1_000;
      if (cost < best.cost) best = { x, y, cost };
    }
  }
  return { x: best.x, y: best.y };
}
