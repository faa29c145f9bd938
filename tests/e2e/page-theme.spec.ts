import { expect } from "@playwright/test";
import { signedInUser } from "./pages/new-user";
import { PaneHost } from "./pages/pane-host";
import { test } from "./pages/test";

test("shows the page in a theme of its own, which a reload keeps", async ({ page }) => {
  const pane = new PaneHost(page);
  await signedInUser(page);
  await page.goto("/chat");
  const box = page.getByPlaceholder("Ask me anything about coding...");
  await box.fill("a pricing page called Corner Bakery in green");
  await box.press("Enter");
  const root = pane.inner.locator("html");
  await expect(pane.inner.getByText(/bakery/i).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Regenerate reply" })).toBeVisible({ timeout: 30_000 });

  const product = await page.locator("html").getAttribute("data-theme");
  const other = product === "dark" ? "Light" : "Dark";
  await pane.pressMore(other);
  await expect(root).toHaveAttribute("data-theme", other.toLowerCase());
  await page.reload();
  await expect(pane.button(`More actions · Page theme: ${other}`)).toBeVisible({ timeout: 30_000 });
  await expect(root).toHaveAttribute("data-theme", other.toLowerCase());
  await expect(page.locator("html")).toHaveAttribute("data-theme", product ?? "");
  const back = other === "Light" ? "Dark" : "Light";
  await pane.pressMore(back);
  await expect(root).toHaveAttribute("data-theme", back.toLowerCase());
});
