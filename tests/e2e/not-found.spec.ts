import { expect } from "@playwright/test";
import { test } from "./pages/test";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ["/a-field-without-flowers", "/docs-of/a/deep/path?and=query", "/a-page.html"]) {
    test(`${path} responds with 404 and the not-found screen`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page).toHaveTitle("Page not found · Bluebonnet");
      await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Return Home" })).toHaveAttribute("href", "/");
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      expect(response?.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
    });
  }
});
