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
 * Grows a text area and its wrapper with the text; returns the cleanup. The wrapper has an explicit height and strict
 * containment, so a key press lays out only the text, and the page only when the height changes.
 */
export function autoGrow(area: HTMLTextAreaElement | null): (() => void) | undefined {
  const wrapper = area?.parentElement;
  if (!area || !wrapper) return undefined;
  const stop = CSS.supports("field-sizing", "content") ? undefined : autoGrowByScript(area);
  const observer = new ResizeObserver(() => {
    wrapper.style.height = `${area.offsetHeight}px`;
  });
  observer.observe(area);
  return () => {
    observer.disconnect();
    stop?.();
  };
}
