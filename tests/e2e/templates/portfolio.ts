import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const walk: Walk = async (app) => {
  const projects = app.locator("article:visible");
  await expect(projects).toHaveCount(4);
  await app.getByRole("button", { name: "Research" }).click();
  await expect(projects).toHaveCount(1);
  await expect(projects.getByRole("heading")).toHaveText("Why people fear tax forms");
  await expect(app.locator("#count")).toHaveText("1 project");
  await app.getByRole("button", { name: "All" }).click();
  await expect(projects).toHaveCount(4);
  await app.getByRole("button", { name: "Copy address" }).click();
  await expect(app.locator("#copied")).toHaveText(/^(Copied\.|Selected\. Press)/);
};
