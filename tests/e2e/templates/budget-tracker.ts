import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const walk: Walk = async (app) => {
  const { keyboard } = app.page();
  const month = app.locator("#month-name");
  const thisMonth = (await month.textContent()) ?? "";
  const sums = app.locator(".sums dd");
  const chart = app.getByRole("img");
  await expect(sums).toHaveText(["$4,300.00", "$2,000.14", "$2,299.86"]);
  await expect(chart).toHaveAccessibleName(
    /^Chart of \$2,000\.14 spent: Rent \$1,450\.00, 72%; Groceries \$176\.52, 9%/,
  );
  await expect(app.getByText("$19.70 over")).toBeVisible();

  const add = app.getByRole("button", { name: "Add entry" });
  const amount = app.getByLabel("Amount in dollars");
  await amount.fill("twelve");
  await add.click();
  await expect(app.getByLabel("What for?")).toBeFocused();
  await expect(amount).toHaveAccessibleDescription("Enter an amount such as 12.50.");
  for (const [text, cents] of [
    ["Bread", "1.15"],
    ["Milk", "0.10"],
    ["Eggs", "$0.20"],
  ] as const) {
    await app.getByLabel("What for?").fill(text);
    await amount.fill(cents);
    await amount.press("Enter");
  }
  await expect(sums).toHaveText(["$4,300.00", "$2,001.59", "$2,298.41"]);
  await expect(chart).toHaveAccessibleName(/Groceries \$177\.97/);
  await app.getByRole("radio", { name: "Income" }).check();
  await expect(app.getByRole("combobox", { name: "Category" })).toBeHidden();
  await app.getByLabel("What for?").fill("Refund");
  await amount.fill("1,000.5");
  await add.click();
  await expect(sums).toHaveText(["$5,300.50", "$2,001.59", "$3,298.91"]);
  await expect(app.getByRole("status")).toHaveText("Added Refund, $1,000.50. $3,298.91 left.");

  await app.getByRole("button", { name: "Delete Salary" }).click();
  await expect(sums.first()).toHaveText("$1,180.50");
  await expect(app.getByText("−$821.09", { exact: true })).toBeVisible();
  await keyboard.press("Enter");
  await expect(sums.first()).toHaveText("$5,300.50");
  await app.getByRole("button", { name: "Next month" }).click();
  await expect(month).not.toHaveText(thisMonth);
  await expect(app.getByText("No entries in this month yet.")).toBeVisible();
  await expect(chart).toHaveAccessibleName("Chart: nothing spent in this month.");
  await app.getByRole("button", { name: "Previous month" }).click();
  await expect(month).toHaveText(thisMonth);
  await expect(sums.first()).toHaveText("$5,300.50");
};
