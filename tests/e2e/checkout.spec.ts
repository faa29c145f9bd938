import { expect, test } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { signedInUser } from "./pages/new-user";

test("who picked a plan finds it in the order, and can switch the cycle", async ({ page }) => {
  await signedInUser(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Upgrade to Pro" }).click();
  await expect(page).toHaveURL("/checkout/pro-plan?cycle=annual");
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  await expect(page.getByText("Complete your subscription to Professional")).toBeVisible();
  const order = page.getByRole("region", { name: "Order Summary" });
  await expect(order).toContainText("$200/year");
  await expect(order).toContainText("$40 (16%)");
  await order.getByRole("button", { name: "Switch to monthly billing" }).click();
  await expect(order).toContainText("$20/month");
  await expect(order).not.toContainText("Savings");
  await expect(page.getByText("Paying is not part of this version yet")).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);
});

test("an address without a plan shows Professional and says so; without a cycle it is monthly", async ({
  page,
}) => {
  await signedInUser(page);
  await page.goto("/checkout/no-such-plan");
  await expect(page.getByText("We couldn't find that plan, so here is Professional.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Order Summary" })).toContainText("$20/month");
  await page.goto("/checkout/enterprise?cycle=annual");
  const order = page.getByRole("region", { name: "Order Summary" });
  await expect(order).toContainText("$1,000/year");
  await expect(order).toContainText("$200 (16%)");
  await expect(page.getByText(/couldn't find/)).toHaveCount(0);
});
