/** A container for an invisible frame. Rendered, because browsers throttle frames that are not. */
export function addHiddenContainer(): HTMLElement {
  const container = document.createElement("div");
  // Keeps the focus where the user works.
  container.inert = true;
  container.style.cssText =
    "position:fixed;left:0;top:0;width:1280px;height:800px;opacity:0;pointer-events:none;z-index:-1";
  document.body.append(container);
  return container;
}
