import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const walk: Walk = async (app) => {
  const { keyboard } = app.page();
  const chart = app.getByRole("slider", { name: /Revenue chart for the last 12 months, \$410,400 in all/ });
  const readout = app.locator("#revenue-readout");
  await chart.focus();
  await keyboard.press("Home");
  await expect(readout).toHaveText("Jul: $35,100, up 11.8% from $31,400");
  await keyboard.press("ArrowLeft");
  await keyboard.press("ArrowRight");
  await expect(chart).toHaveAttribute("aria-valuetext", /^Aug: \$33,700/);
  await expect(chart).toHaveAttribute("aria-valuenow", "2");
  await app.locator("#revenue").getByRole("button", { name: "Show as table" }).click();
  await expect(chart).toBeHidden();
  const rows = app.locator("#revenue-table tbody tr");
  await expect(rows).toHaveCount(12);
  await expect(rows.nth(1).locator("th, td")).toHaveText(["Aug", "$33,700", "$30,900"]);
  await app.getByRole("button", { name: "7 days" }).click();
  await expect(app.locator("#announcement")).toHaveText("Showing the last 7 days: revenue $13,160.");
  await expect(rows).toHaveCount(7);
  await expect(app.locator("#figure-list dd.value").first()).toHaveText("$13,160");
  await expect(
    app.getByRole("img", { name: /Online store 142, Search ads 61, Newsletter 48, Market stall 33/ }),
  ).toBeVisible();
  await app.locator("#channels").getByRole("button", { name: "Show as table" }).click();
  await expect(app.locator("#channels-table tbody tr").first().locator("th, td")).toHaveText([
    "Online store",
    "142",
    "50%",
  ]);
};
