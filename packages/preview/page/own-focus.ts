/**
 * Gives the page a focus of its own, and none of the browser's: nobody sees this page, and what the user types meanwhile goes elsewhere.
 */
export function installOwnFocus(): void {
  const root = document.documentElement;
  // Also against what needs no script, such as a form that is not valid.
  root.inert = true;
  let focused: Element | null = null;
  const active = (): Element => (focused?.isConnected ? focused : (document.body ?? root));

  function move(to: Element): void {
    const from = active();
    if (from === to) return;
    focused = to;
    if (from !== document.body) for (const type of ["blur", "focusout"]) tell(from, type, to);
    if (to !== document.body) for (const type of ["focus", "focusin"]) tell(to, type, from);
  }
  const replaced = {
    focus(this: HTMLElement): void {
      const isFocusable = this.tabIndex >= 0 || this.hasAttribute("tabindex") || this.isContentEditable;
      if (isFocusable && !this.matches(":disabled") && this.checkVisibility()) move(this);
    },
    blur(this: HTMLElement): void {
      if (this === active()) move(document.body);
    },
  };
  for (const [name, value] of Object.entries(replaced))
    for (const { prototype } of [HTMLElement, SVGElement])
      Object.defineProperty(prototype, name, { configurable: true, writable: true, value });
  Object.defineProperty(document, "activeElement", { configurable: true, get: active });
}

function tell(element: Element, type: string, relatedTarget: Element): void {
  const bubbles = type.startsWith("focusi") || type === "focusout";
  element.dispatchEvent(new FocusEvent(type, { bubbles, composed: true, relatedTarget }));
}
