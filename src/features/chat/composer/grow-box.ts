const LOWEST_PX = 60;
const HIGHEST_PX = 200;

/** Lets a text area grow with its text where CSS cannot (`field-sizing`); gives the way to stop. */
export function growBox(area: HTMLTextAreaElement | null): (() => void) | undefined {
  if (!area || CSS.supports("field-sizing", "content")) return undefined;
  const grow = () => {
    area.style.height = `${LOWEST_PX}px`;
    area.style.height = `${Math.min(HIGHEST_PX, area.scrollHeight)}px`;
  };
  area.addEventListener("input", grow);
  grow();
  return () => area.removeEventListener("input", grow);
}
