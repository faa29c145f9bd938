import { expect, type Locator } from "@playwright/test";

/**
 * Sends the form of a field that is wrong, from where the field's upper edge is just under what sticks to the top of the
 * window: the browser sees the field and need not scroll. Whoever is led to it must see its label, too.
 */
export async function sendUnderHeader(field: Locator): Promise<void> {
  await field.evaluate((input: HTMLInputElement) => {
    const { top } = input.getBoundingClientRect();
    window.scrollBy({ top: top - 4, behavior: "instant" });
    input.form?.requestSubmit();
  });
  await expect(field).toBeFocused();
  await expect.poll(() => field.evaluate(showsItsLabel)).toBe(true);
}

/** Whether nothing lies over the middle of the field's label. */
function showsItsLabel(field: HTMLElement): boolean {
  const label = field instanceof HTMLInputElement ? field.labels?.[0] : undefined;
  if (!label) return false;
  const { left, top, height } = label.getBoundingClientRect();
  return document.elementFromPoint(left + 2, top + height / 2) === label;
}
