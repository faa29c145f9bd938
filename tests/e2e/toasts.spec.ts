import { expect, type Page } from "@playwright/test";
import { CheckoutForm } from "./pages/checkout-form";
import { fillLogin, makeUser, signedInUser, signUp } from "./pages/new-user";
import { test } from "./pages/test";

const sizes = [
  { width: 1280, height: 800 },
  { width: 375, height: 667 },
];

/** The headings, totals and messages that a toast lies over. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll("[data-sonner-toast]")].map((each) =>
      each.getBoundingClientRect(),
    );
    const readFirst = [...document.querySelectorAll("h1, h2, dl, [role=alert], [role=status]")];
    return readFirst
      .filter((each) => !each.closest("[data-sonner-toaster]") && each.textContent && each.checkVisibility())
      .filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return (
          right - left > 1 &&
          boxes.some((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
        );
      })
      .map((each) => each.outerHTML.slice(0, 120));
  });

for (const size of sizes)
  test(`no toast lies over a heading, a total or a message, at ${size.width} pixels`, async ({ page }) => {
    await page.setViewportSize(size);
    const seeToast = async (text: string) => {
      await expect(page.locator("[data-sonner-toast]").filter({ hasText: text })).toBeVisible();
      await expect.poll(() => covered(page)).toEqual([]);
    };
    const user = makeUser();
    await test.step("from a refused login to the builder", async () => {
      await page.goto("/login");
      await fillLogin(page, user);
      await seeToast("Error signing in");
      await signUp(page, user);
      await seeToast("Sign up successful");
      await page.getByRole("button", { name: "Confirm and continue" }).click();
      await expect(page).toHaveURL(/\/chat$/);
      await seeToast("Login successful");
    });
    await test.step("at the checkout", async () => {
      await signedInUser(page);
      const form = new CheckoutForm(page);
      await form.open();
      await form.typeCard("4000000000000002");
      await form.typeAddress();
      await form.submit();
      await seeToast("Payment Failed");
      await form.typeCard("4242424242424242");
      await form.submit();
      await seeToast("Subscription Successful!");
    });
  });
