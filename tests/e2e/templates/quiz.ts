import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

/** One right answer, one attempt to continue without a choice, then the first option each time. */
export const walk: Walk = async (app) => {
  const next = app.locator("#next");
  const feedback = app.getByRole("status");
  await next.click();
  await expect(feedback).toHaveText("Choose an answer first.");

  let right = 0;
  for (let number = 1; number <= 8; number += 1) {
    await expect(app.locator("#progress-text")).toHaveText(`Question ${number} of 8`);
    await app.getByRole("radio").first().check();
    await next.click();
    const verdict = (await feedback.textContent()) ?? "";
    expect(verdict).toMatch(/^(Right|Not quite: .+)\. \S.+\.$/);
    if (verdict.startsWith("Right.")) right += 1;
    await expect(app.getByText("Right answer", { exact: true })).toHaveCount(1);
    await expect(app.getByRole("radio").first()).toBeDisabled();
    await expect(next).toBeFocused();
    await app.page().keyboard.press("Enter");
  }
  await expect(app.getByRole("heading", { name: `You got ${right} of 8 right` })).toBeFocused();
  await expect(app.locator("#review li")).toHaveCount(8);
  await expect(app.locator("#review .is-right")).toHaveCount(right);

  await app.getByRole("button", { name: "Play again" }).click();
  await expect(app.locator("#progress-text")).toHaveText("Question 1 of 8");
  await expect(app.locator("#result")).toBeHidden();
};
