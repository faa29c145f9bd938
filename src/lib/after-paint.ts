/** Runs once what was just changed is on screen: what is not urgent must not make a key press wait. */
export const afterPaint = (run: () => void): void => {
  // A frame's callbacks run before it is painted, the next task after it.
  requestAnimationFrame(() => setTimeout(run));
};
