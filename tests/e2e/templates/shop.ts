import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const walk: Walk = async (app) => {
  const { keyboard } = app.page();
  const cart = app.getByRole("dialog", { name: "Your cart" });
  const totals = cart.locator("dd");
  await app.getByRole("button", { name: "Cart 0 items" }).click();
  await expect(cart).toContainText("Your cart is empty.");
  await keyboard.press("Escape");
  for (let added = 0; added < 3; added += 1) {
    await app.getByRole("button", { name: "Add Breakfast cup to cart" }).click();
  }
  await expect(app.getByRole("status").first()).toHaveText("Breakfast cup added. Cart: 3 items, $72.30.");
  await app.getByRole("button", { name: "Cart 3 items" }).click();
  await expect(totals).toHaveText(["$72.30", "$6.95", "$79.25"]);
  await expect(cart).toContainText("$7.70 more for free shipping.");
  await cart.getByRole("button", { name: "One Breakfast cup more" }).click();
  await expect(cart.getByRole("button", { name: "One Breakfast cup more" })).toBeFocused();
  await expect(totals).toHaveText(["$96.40", "Free", "$96.40"]);
  await expect(cart.getByRole("status").first()).toHaveText("Cart: 4 items, total $96.40.");
  await cart.getByRole("button", { name: "Close cart" }).click();
  await app.getByRole("button", { name: "Home" }).click();
  await expect(app.locator("#product-list li")).toHaveCount(2);
  await app.getByRole("button", { name: "All" }).click();
  await app.getByLabel("Sort by").selectOption("low");
  await expect(app.locator("#product-list h3").first()).toHaveText("Espresso cup");
  await app.getByRole("button", { name: "Add Teapot to cart" }).click();
  await app.getByRole("button", { name: "Cart 5 items" }).click();
  await expect(totals).toHaveText(["$186.30", "Free", "$186.30"]);
  await cart.getByRole("button", { name: "Remove Breakfast cup" }).click();
  await expect(cart.getByRole("heading", { name: "Your cart" })).toBeFocused();
  await expect(totals).toHaveText(["$89.90", "Free", "$89.90"]);
  await cart.getByRole("button", { name: "Check out" }).click();
  await expect(cart).toContainText("1 item for $89.90 will be packed tomorrow.");
  await cart.getByRole("button", { name: "Back to the shop" }).click();
  await expect(app.getByRole("button", { name: "Cart 0 items" })).toBeVisible();
};
