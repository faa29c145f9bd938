/** Runs a callback after the next paint, so that non-urgent work does not delay the response to a key press. */
export const afterPaint = (run: () => void): void => {
  // Animation frame callbacks run before the paint, the next task after it.
  requestAnimationFrame(() => setTimeout(run));
};
