import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const walk: Walk = async (app) => {
  const paper = app.locator("#paper");
  const { keyboard, mouse } = app.page();
  const picture = () =>
    paper.evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? canvas.toDataURL("image/png") : ""));
  const blank = await picture();
  const box = await paper.boundingBox();
  if (!box) throw new Error("the paper is not on the screen");
  const stroke = async (fromY: number) => {
    await mouse.move(box.x + 100, box.y + fromY);
    await mouse.down();
    await mouse.move(box.x + 300, box.y + fromY + 80, { steps: 5 });
    await mouse.up();
  };

  await stroke(50);
  const drawn = await picture();
  expect(drawn).not.toBe(blank);
  await app.getByRole("button", { name: "Undo" }).click();
  expect(await picture()).toBe(blank);
  await app.getByRole("button", { name: "Redo" }).click();
  expect(await picture()).toBe(drawn);

  // The same stroke in another colour is a different image; the eraser removes it.
  await app.getByRole("button", { name: "Clear" }).click();
  expect(await picture()).toBe(blank);
  await expect(app.getByRole("button", { name: "Undo" })).toBeFocused();
  await app.getByRole("button", { name: "Red", exact: true }).click();
  await stroke(50);
  expect(await picture()).not.toBe(drawn);
  await app.getByRole("button", { name: "Eraser" }).click();
  await stroke(50);
  expect(await picture()).toBe(blank);

  // By keyboard.
  await app.getByRole("button", { name: "Blue" }).click();
  await paper.focus();
  await keyboard.press("Space");
  await expect(app.getByRole("status")).toHaveText("Pen down");
  for (let step = 0; step < 5; step += 1) await keyboard.press("ArrowDown");
  await keyboard.press("Space");
  await expect(app.getByRole("status")).toHaveText("Pen up");
  expect(await picture()).not.toBe(blank);
  await keyboard.press("Control+z");
  expect(await picture()).toBe(blank);

  await app.getByRole("button", { name: "Save" }).click();
  const link = app.getByRole("link", { name: "drawing.png" });
  await expect(link).toHaveAttribute("href", /^data:image\/png;base64,.{500}/);
};
