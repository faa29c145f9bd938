import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const walk: Walk = async (app) => {
  const cells = app.locator("#board button");
  const status = app.getByRole("status");
  const play = async (...moves: number[]) => {
    for (const cell of moves) await cells.nth(cell).click({ force: true }); // taken cells too
  };
  await expect(status).toHaveText("Player 1 to move (X)");
  await play(0);
  await expect(status).toHaveText("Player 2 to move (O)");
  await expect(cells.nth(0)).toHaveAccessibleName("Row 1, column 1: X");
  await play(0);
  await expect(status, "a taken cell is no move").toHaveText("Player 2 to move (O)");
  await play(3, 1, 4, 2);
  await expect(status).toHaveText("Player 1 wins");
  await expect(app.locator("#wins-x")).toHaveText("1");
  await play(8);
  await expect(cells.nth(8)).toHaveAccessibleName("Row 3, column 3: free");

  await app.getByRole("button", { name: "New round" }).click();
  await expect(status, "the other one begins").toHaveText("Player 2 to move (O)");
  await play(0, 1, 2, 4, 3, 5, 7, 6, 8);
  await expect(status).toHaveText("It’s a draw");
  await expect(app.locator("#draws")).toHaveText("1");

  await cells.nth(4).focus();
  await app.page().keyboard.press("ArrowLeft");
  await expect(cells.nth(3)).toBeFocused();
  await app.page().keyboard.press("ArrowUp");
  await expect(cells.nth(0)).toBeFocused();

  await app.getByLabel("Opponent").selectOption("Computer, unbeatable");
  const { games, losses } = await app.evaluate(playEveryGame);
  expect(losses).toBe(0);
  expect(games).toBeGreaterThan(50);
};

/** Runs in the page: tries every sequence of moves of X, each from a fresh game. Losses are the computer’s. */
function playEveryGame(): { games: number; losses: number } {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("#board button")];
  const outcome = { games: 0, losses: 0 };
  const explore = (moves: readonly number[]) => {
    document.querySelector("#mode")?.dispatchEvent(new Event("change"));
    for (const move of moves) buttons[move]?.click();
    if (buttons.every((button) => button.getAttribute("aria-disabled") === "true")) {
      outcome.games += 1;
      if (document.querySelector('#board .is-winning[data-mark="X"]')) outcome.losses += 1;
      return;
    }
    const free = buttons.flatMap((button, cell) => (button.dataset.mark ? [] : [cell]));
    for (const cell of free) explore([...moves, cell]);
  };
  explore([]);
  return outcome;
}
