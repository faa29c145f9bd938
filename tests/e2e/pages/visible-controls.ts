import type { Page } from "@playwright/test";

/** A control, by name or text, and the region of the page that it is in. */
export type VisibleControl = { region: string; name: string };

/** Every control that can be seen without scrolling, enabled or not, once each. Pages in frames are not the product's. */
export const visibleControls = (page: Page): Promise<VisibleControl[]> =>
  page.evaluate(() => {
    const roles = ["radio", "menuitem", "tab", "switch", "checkbox"].map((role) => `[role=${role}]`).join();
    const selector = `a[href], button, input, select, textarea, [role=separator][tabindex], ${roles}`;
    const isSeen = (control: Element) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      // A hidden input is a pixel or less; a separator is one wide.
      if (Math.max(width, height) < 4) return false;
      // Also finds what scrolled away or is covered.
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return control.contains(hit) && control.checkVisibility({ opacityProperty: true });
    };
    return [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen).map((control) => ({
      region: control.closest("#chat, #rail, #editor, #preview")?.id ?? "page",
      name: control.ariaLabel || control.textContent?.trim().slice(0, 40) || control.title || control.tagName,
    }));
  });
