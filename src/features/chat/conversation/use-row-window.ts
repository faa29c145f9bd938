import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useState } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import { ALL_ROWS, nextRange, type Slot, slotsOf } from "./row-window";

/** Conversations up to this many rows are rendered in full. */
const MIN_WINDOWED_ROWS = 60;

/** The newest rows are always rendered, because they grow and unmounted rows cannot be measured. */
const ALWAYS_RENDERED = 4;

/** Assumed for rows never rendered. They are above the viewport, where a wrong estimate shifts nothing. */
const ESTIMATED_ROW_PX = 200;

/** Marks a row, so that it can be measured. */
export const ROW_ATTRIBUTE = "data-row";

type RenderedRows = { range: typeof ALL_ROWS; pinned: readonly string[] };

/**
 * Virtualizes a long conversation: rows far from the viewport become spacers of the same height.
 *
 * @param targetId a message that is about to be scrolled to. All newer rows are rendered and measured first, because
 *   its position depends on their heights.
 */
export function useRowWindow(
  messages: readonly ChatMessage[],
  scroller: RefObject<HTMLElement | null>,
  targetId: string | null,
): Slot<ChatMessage>[] {
  const [heights] = useState(() => new Map<string, number>());
  const [{ range: span, pinned }, setRendered] = useState<RenderedRows>({ range: ALL_ROWS, pinned: [] });
  const isLong = messages.length > MIN_WINDOWED_ROWS;

  const update = useCallback(() => {
    const area = scroller.current;
    if (!area || !isLong)
      return setRendered((now) => (now.range === ALL_ROWS ? now : { ...now, range: ALL_ROWS }));
    const rows = [...area.querySelectorAll<HTMLElement>(`[${ROW_ATTRIBUTE}]`)];
    for (const row of rows) heights.set(idOf(row), row.getBoundingClientRect().height);
    const measured = messages.map(({ id }) => heights.get(id)).reverse();
    const firstUnmeasured = measured.indexOf(undefined);
    const rowHeights = {
      of: measured.map((height) => height ?? ESTIMATED_ROW_PX),
      estimatedFrom: firstUnmeasured < 0 ? measured.length : firstUnmeasured,
    };
    const targetIndex = messages.findLastIndex(({ id }) => id === targetId);
    const oldest = targetIndex < 0 ? 0 : messages.length - targetIndex;
    if (oldest > rowHeights.estimatedFrom)
      return startTransition(() => setRendered((now) => ({ ...now, range: { newest: 0, oldest } })));
    // Reversed column: scrollTop is 0 at the newest message and negative above.
    const view = { below: -area.scrollTop, height: area.clientHeight };
    setRendered((now) => {
      const next = nextRange(now.range, rowHeights, view);
      if (next === now.range) return now;
      const pinnedRows = rows.filter((row) => isInUse(row) || idOf(row) === targetId);
      return { range: next, pinned: pinnedRows.map(idOf) };
    });
  }, [messages, isLong, scroller, heights, targetId]);

  // For each new range: newly rendered rows are measured before the user can scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(update, [update, span]);
  useEffect(() => {
    const area = scroller.current;
    if (!area || !isLong) return;
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    area.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      area.removeEventListener("scroll", onScroll);
    };
  }, [isLong, update, scroller]);

  return slotsOf(
    messages,
    ({ id }, fromEnd) =>
      fromEnd < ALWAYS_RENDERED || (fromEnd >= span.newest && fromEnd < span.oldest) || pinned.includes(id),
    ({ id }) => heights.get(id) ?? ESTIMATED_ROW_PX,
  );
}

const idOf = (row: HTMLElement): string => row.getAttribute(ROW_ATTRIBUTE) ?? "";

/** Unmounting a row would lose its editor, focus or selection. */
function isInUse(row: HTMLElement): boolean {
  if (row.contains(document.activeElement) || row.querySelector("textarea")) return true;
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed) return false;
  return row.contains(selection.anchorNode) || row.contains(selection.focusNode);
}
