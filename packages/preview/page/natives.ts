// Captured before the page runs and may replace them.
export const setTimer = window.setTimeout.bind(window);
export const call = Function.prototype.call.bind(Function.prototype.call);
export const realNow = performance.now.bind(performance);
export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimer(resolve, milliseconds));
