import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const walk: Walk = async (app) => {
  const cardsIn = (column: string) => app.locator(`#${column} li .title`);
  const announced = app.locator("#announcer");
  const keyboard = app.page().keyboard;
  await expect(app.locator("#backlog .count")).toHaveText("3");

  // By keyboard: arrow keys move the focus, with Shift the card.
  const card = app.getByRole("button", { name: "Write the release notes" });
  await card.focus();
  await keyboard.press("ArrowDown");
  await expect(app.getByRole("button", { name: "Empty state for the reports page" })).toBeFocused();
  await keyboard.press("ArrowUp");
  await keyboard.press("Shift+ArrowUp");
  await expect(cardsIn("backlog").first()).toHaveText("Write the release notes");
  await keyboard.press("Shift+ArrowRight");
  await expect(announced).toHaveText("“Write the release notes” is in In progress, 3 of 3.");
  await expect(card).toBeFocused();
  await expect(app.locator("#backlog .count")).toHaveText("2");

  // By dragging: dropping on the upper half of a card inserts before it.
  const target = app.getByRole("button", { name: "Dates are wrong east of Greenwich" });
  await card.dragTo(target, { targetPosition: { x: 40, y: 4 } });
  await expect(cardsIn("review")).toHaveText([
    "Write the release notes",
    "Dates are wrong east of Greenwich",
  ]);

  // From the card's menu, as on a phone.
  await card.click();
  await app.getByLabel("Notes").fill("Ask Priya for the numbers.");
  await app.getByLabel("Column").selectOption("Done");
  await app.getByRole("button", { name: "Save" }).click();
  await expect(cardsIn("done")).toHaveCount(3);
  await expect(card).toContainText("Ask Priya for the numbers.");

  await app.getByRole("button", { name: "Add card to Review" }).click();
  await app.getByLabel("Title").fill("<img src=x onerror=alert(1)>");
  await keyboard.press("Enter");
  const added = app.getByRole("button", { name: "<img src=x onerror=alert(1)>" });
  await expect(added).toBeFocused();
  await keyboard.press("Enter");
  await app.getByRole("button", { name: "Delete card" }).click();
  await expect(added).toHaveCount(0);
  await expect(target).toBeFocused();
};
