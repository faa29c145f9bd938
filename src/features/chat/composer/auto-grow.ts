const MIN_HEIGHT_PX = 60;
const MAX_HEIGHT_PX = 200;

/** Lets a text area grow with its text where CSS cannot (`field-sizing`). */
function autoGrowByScript(area: HTMLTextAreaElement): () => void {
  const grow = () => {
    area.style.height = `${MIN_HEIGHT_PX}px`;
    area.style.height = `${Math.min(MAX_HEIGHT_PX, area.scrollHeight)}px`;
  };
  area.addEventListener("input", grow);
  grow();
  return () => area.removeEventListener("input", grow);
}

/**
 * Lets a text area and the room around it grow with its text; gives the way to stop. The room has a height of its own
 * and strict containment: a key press lays out the text alone, and the page only when the height has changed.
 */
export function autoGrow(area: HTMLTextAreaElement | null): (() => void) | undefined {
  const room = area?.parentElement;
  if (!area || !room) return undefined;
  const stop = CSS.supports("field-sizing", "content") ? undefined : autoGrowByScript(area);
  const observer = new ResizeObserver(() => {
    room.style.height = `${area.offsetHeight}px`;
  });
  observer.observe(area);
  return () => {
    observer.disconnect();
    stop?.();
  };
}
