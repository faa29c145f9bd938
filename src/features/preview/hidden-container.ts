/** A place for a frame that nobody sees: rendered, because timers and animation frames of hidden frames are throttled. */
export function addHiddenContainer(): HTMLElement {
  const container = document.createElement("div");
  // It takes no focus from what the user does meanwhile.
  container.inert = true;
  container.style.cssText =
    "position:fixed;left:0;top:0;width:1280px;height:800px;opacity:0;pointer-events:none;z-index:-1";
  document.body.append(container);
  return container;
}
