import { expect, type Locator } from "@playwright/test";

/**
 * Submits a form with an invalid field whose upper edge is just below the sticky header. The browser considers it
 * visible and does not scroll, but its label must be visible, too.
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

/** Whether the middle of the field's label is uncovered. */
function showsItsLabel(field: HTMLElement): boolean {
  const label = field instanceof HTMLInputElement ? field.labels?.[0] : undefined;
  if (!label) return false;
  const { left, top, height } = label.getBoundingClientRect();
  return document.elementFromPoint(left + 2, top + height / 2) === label;
}
