import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

/** Plays with perfect memory: looks at every card, then takes the pairs. */
export const walk: Walk = async (app) => {
  await app.getByLabel("Number of cards").selectOption("12 cards");
  const cards = app.locator("#cards button");
  const status = app.getByRole("status");
  await expect(cards).toHaveCount(12);
  const labelOf = async (index: number) => (await cards.nth(index).getAttribute("aria-label")) ?? "";
  expect(await labelOf(0)).toBe("Card 1: face down");

  const faces: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    await cards.nth(index).click();
    faces.push(/: ([^,]+)/.exec(await labelOf(index))?.[1] ?? "");
  }
  await cards.nth(0).focus();
  await app.page().keyboard.press("ArrowDown");
  await expect(cards.nth(4)).toBeFocused();
  for (const face of new Set(faces)) {
    const pair = faces.flatMap((other, index) => (other === face ? [index] : []));
    expect(pair, face).toHaveLength(2);
    for (const index of pair) if (!(await labelOf(index)).includes("found")) await cards.nth(index).click();
    await expect(cards.nth(pair[1] ?? 0)).toHaveAccessibleName(/, found$/);
  }
  const moves = await app.locator("#moves").textContent();
  await expect(status).toHaveText(`All pairs found in ${moves} moves, your best so far.`);
  await expect(app.locator("#best")).toHaveText(moves ?? "");
  await app.getByRole("button", { name: "New game" }).click();
  await expect(app.locator("#pairs")).toHaveText("0 of 6");
};
