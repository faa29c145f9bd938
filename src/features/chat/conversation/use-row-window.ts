import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import { EVERYTHING, nextSpan, type Slot, slotsOf } from "./row-window";

/** A conversation up to here is drawn whole. */
const WHOLE_UP_TO = 60;

/** The newest rows are always drawn: they grow and change, and what is not drawn cannot be measured again. */
const ALWAYS_DRAWN = 4;

/** A row that was never drawn; it lies above the screen, where a wrong guess moves nothing. */
const GUESSED_PX = 200;

/** Marks a row, so that it can be measured. */
export const ROW_ATTRIBUTE = "data-row";

type Drawn = { span: typeof EVERYTHING; pinned: readonly string[] };

/** Draws of a long conversation only what is near the screen; the rest is room of the same height. */
export function useRowWindow(
  messages: readonly ChatMessage[],
  scroller: RefObject<HTMLElement | null>,
): Slot<ChatMessage>[] {
  const [heights] = useState(() => new Map<string, number>());
  const [{ span, pinned }, setDrawn] = useState<Drawn>({ span: EVERYTHING, pinned: [] });
  const isLong = messages.length > WHOLE_UP_TO;

  const place = useCallback(() => {
    const area = scroller.current;
    if (!area || !isLong)
      return setDrawn((now) => (now.span === EVERYTHING ? now : { ...now, span: EVERYTHING }));
    const rows = [...area.querySelectorAll<HTMLElement>(`[${ROW_ATTRIBUTE}]`)];
    for (const row of rows) heights.set(idOf(row), row.getBoundingClientRect().height);
    const tall = messages.map(({ id }) => heights.get(id)).reverse();
    const firstGuess = tall.indexOf(undefined);
    const known = {
      of: tall.map((height) => height ?? GUESSED_PX),
      guessedFrom: firstGuess < 0 ? tall.length : firstGuess,
    };
    // Laid out from its end: the newest message is at 0, and earlier ones are below zero.
    const view = { below: -area.scrollTop, height: area.clientHeight };
    setDrawn((now) => {
      const next = nextSpan(now.span, known, view);
      return next === now.span ? now : { span: next, pinned: rows.filter(isInUse).map(idOf) };
    });
  }, [messages, isLong, scroller, heights]);

  // Again for each new span: what was drawn for the first time is measured before anything can be scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(place, [place, span]);
  useEffect(() => {
    const area = scroller.current;
    if (!area || !isLong) return;
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    area.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      area.removeEventListener("scroll", onScroll);
    };
  }, [isLong, place, scroller]);

  return slotsOf(
    messages,
    ({ id }, fromEnd) =>
      fromEnd < ALWAYS_DRAWN || (fromEnd >= span.newest && fromEnd < span.oldest) || pinned.includes(id),
    ({ id }) => heights.get(id) ?? GUESSED_PX,
  );
}

const idOf = (row: HTMLElement): string => row.getAttribute(ROW_ATTRIBUTE) ?? "";

/** A row that is being edited, has the focus or holds an end of the selection would lose it. */
function isInUse(row: HTMLElement): boolean {
  if (row.contains(document.activeElement) || row.querySelector("textarea")) return true;
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed) return false;
  return row.contains(selection.anchorNode) || row.contains(selection.focusNode);
}
