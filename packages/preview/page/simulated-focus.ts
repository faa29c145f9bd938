/** Simulates focus in a hidden page: real focus would capture what the user types elsewhere. */
export function simulateFocus(): void {
  const root = document.documentElement;
  // Also blocks focus by the browser, as on an invalid form field.
  root.inert = true;
  let focused: Element | null = null;
  const active = (): Element => (focused?.isConnected ? focused : (document.body ?? root));

  function moveFocus(to: Element): void {
    const from = active();
    if (from === to) return;
    focused = to;
    if (from !== document.body) for (const type of ["blur", "focusout"]) dispatch(from, type, to);
    if (to !== document.body) for (const type of ["focus", "focusin"]) dispatch(to, type, from);
  }
  const replaced = {
    focus(this: HTMLElement): void {
      const isFocusable = this.tabIndex >= 0 || this.hasAttribute("tabindex") || this.isContentEditable;
      if (isFocusable && !this.matches(":disabled") && this.checkVisibility()) moveFocus(this);
    },
    blur(this: HTMLElement): void {
      if (this === active()) moveFocus(document.body);
    },
  };
  for (const [name, value] of Object.entries(replaced))
    for (const { prototype } of [HTMLElement, SVGElement])
      Object.defineProperty(prototype, name, { configurable: true, writable: true, value });
  Object.defineProperty(document, "activeElement", { configurable: true, get: active });
}

function dispatch(element: Element, type: string, relatedTarget: Element): void {
  const bubbles = type.startsWith("focusi") || type === "focusout";
  element.dispatchEvent(new FocusEvent(type, { bubbles, composed: true, relatedTarget }));
}
