import type { Page } from "@playwright/test";

/** The visible controls, by name or text, that a toast covers; what scrolls past it in a conversation is left out. */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const shown = [...document.querySelectorAll("[data-sonner-toast]")];
    // They slide in over the bars.
    await Promise.all(shown.flatMap((toast) => toast.getAnimations().map(({ finished }) => finished)));
    const toasts = shown.map((toast) => toast.getBoundingClientRect());
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, [role=tab], [role=separator]",
    );
    return [...controls].flatMap((control) => {
      const { top, bottom, left, right } = control.getBoundingClientRect();
      const isShown = control.checkVisibility({ visibilityProperty: true }) && right > left + 1;
      const isCovered = toasts.some(
        (toast) => left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top,
      );
      return isShown && isCovered && !control.closest("[data-sonner-toast], [role=log]")
        ? [control.ariaLabel ?? control.textContent ?? control.tagName]
        : [];
    });
  });
