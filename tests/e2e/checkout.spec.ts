import { expect } from "@playwright/test";
import { answerBank } from "./pages/answer-bank";
import { findEverywhere } from "./pages/axe";
import { test } from "./pages/paying-world";
import { sendUnderHeader } from "./pages/sent-under-header";

test("a guest is asked to log in first, then returns to the order", async ({ page }) => {
  await page.goto("/checkout/pro-plan?cycle=annual");
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent("/checkout/pro-plan?cycle=annual")}`);
  await expect(page.getByText("Login Required")).toBeVisible();
  await expect(page.getByText("Please log in to complete your subscription purchase.")).toBeVisible();
});

test("an order is for the plan chosen or given in the URL, and its cycle can be switched", {
  tag: "@long",
}, async ({ page, user: _ }) => {
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
  await expect(page.getByRole("button", { name: "Subscribe for $20/month" })).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);

  await page.goto("/checkout/no-such-plan");
  await expect(page.getByText("We couldn't find that plan, so here is Professional.")).toBeVisible();
  await expect(order).toContainText("$20/month");
  await page.goto("/checkout/free-plan");
  await expect(page.getByText("The Free plan needs no checkout")).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);
  await page.getByRole("link", { name: "See Professional" }).click();
  await expect(page).toHaveURL("/checkout/pro-plan");
  await page.goto("/checkout/enterprise?cycle=annual");
  await expect(order).toContainText("$1,000/year");
  await expect(order).toContainText("$200 (16%)");
  await expect(page.getByText(/couldn't find/)).toHaveCount(0);
});

test("a card is declined with a reason, then charged, and its number never leaves the browser", async ({
  page,
  form,
}) => {
  await form.open();
  await expect(page.getByText("Test mode: no money moves")).toBeVisible();
  await form.typeCard("4000000000009995");
  await form.typeAddress();
  await page.getByRole("button", { name: "Switch to annual billing" }).click();
  await expect(page.getByRole("button", { name: "Subscribe for $200/year" })).toBeEnabled();
  await expect(page.getByLabel("Street address")).toHaveValue("12 St James's Square");
  await page.getByRole("button", { name: "Switch to monthly billing" }).click();
  await form.submit();
  await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
  await expect(page.getByText("Payment Failed")).toBeVisible();
  await expect(page.getByText("There was an error processing your payment. Please try again.")).toBeVisible();
  await expect(page.getByText("This card has insufficient funds.")).toBeVisible();
  await expect(page.getByLabel("Card number")).toBeFocused();

  await form.typeCard("4242424242424242");
  await form.submit();
  await expect(page.getByText("Subscription Successful!")).toBeVisible();
  await expect(page.getByText("You have successfully subscribed to the Professional plan.")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("Professional", { exact: true }).first()).toBeVisible();

  await page.goto("/account/billing#subscription");
  await page.getByRole("link", { name: "Change Plan" }).click();
  const plans = page.getByRole("region", { name: "Choose a plan" });
  await expect(plans.getByRole("link", { name: /^Professional Current plan/ })).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);
  await plans.getByRole("link", { name: /^Enterprise/ }).click();
  await expect(page).toHaveURL("/checkout/enterprise-plan?cycle=monthly");
  const order = page.getByRole("region", { name: "Order Summary" });
  await expect(order).toContainText("You get credit for the unused time on your current plan");
  expect(await findEverywhere(page)).toEqual([]);
  await plans.getByRole("link", { name: /^Professional/ }).click();
  await expect(page).toHaveURL("/checkout/pro-plan?cycle=monthly");
  await page.getByRole("button", { name: "Switch to annual billing" }).click();
  await page.getByRole("button", { name: /^Change and pay \$\d/ }).click();
  await expect(page.getByText("Subscription Successful!")).toBeVisible();
  await page.goto("/checkout/pro-plan?cycle=annual");
  await expect(page.getByText(/^Your Professional subscription renews on /)).toBeVisible();
});

test("a bank's challenge opens a separate page and can be declined or approved", { tag: "@long" }, async ({
  page,
  form,
}) => {
  await form.open();
  for (const [answer, outcome] of [
    ["No, decline it", "Your bank could not confirm the payment. Nothing was charged."],
    ["Yes, approve the payment", "Subscription Successful!"],
  ] as const) {
    await form.typeCard("4000002500003155");
    await form.typeAddress();
    await form.submit();
    await expect.poll(() => new URL(page.url()).pathname.startsWith("/checkout/challenge/pi_")).toBe(true);
    await expect(page.getByRole("heading", { name: "Is this you?" })).toBeVisible();
    await answerBank(page, answer);
    await expect(page.getByText(outcome)).toBeVisible();
    if (answer === "Yes, approve the payment") break;
    await expect(page.getByLabel("Card number")).toHaveValue("4000 0025 0000 3155");
    await expect(page.getByLabel("CVV")).not.toHaveValue("");
    await expect(page.getByLabel("City")).toHaveValue("London");
    await expect(page.getByLabel("I agree to the Terms of Service")).toBeChecked();
  }
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/checkout/challenge/pi_unknown?client_secret=pi_unknown_secret_x");
  expect(await findEverywhere(page)).toEqual([]);
  await answerBank(page, "Yes, approve the payment");
  await expect(page.getByText("There is nothing left to confirm")).toBeVisible();
});

test("a subscription is shown in the account, canceled at its period end, and resumed", {
  tag: "@long",
}, async ({ page, form }) => {
  await page.goto("/account/billing");
  const section = page.getByRole("region", { name: "Subscription" });
  await expect(section).toContainText("Free");
  await expect(section).toContainText("10 a day");
  await section.getByRole("link", { name: "See Professional" }).click();
  await page.getByRole("button", { name: "Switch to annual billing" }).click();
  await form.typeCard("5555555555554444");
  await form.typeAddress();
  await form.submit();
  await expect(page.getByText("Subscription Successful!")).toBeVisible();

  await page.goto("/account/billing#subscription");
  await expect(section).toContainText("Professional");
  await expect(section.getByText("Active", { exact: true })).toBeVisible();
  await expect(section).toContainText("$200/year");
  await expect(section).toContainText("Next billing date");
  await expect(section).toContainText("20 an hour");
  await expect(section).toContainText("0 bytes of 10 GB used");
  await expect(section.getByRole("link", { name: "Change Plan" })).toHaveAttribute(
    "href",
    "/checkout/pro-plan?cycle=annual",
  );
  const ask = section.getByRole("button", { name: "Cancel Subscription" });
  await ask.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Cancel Subscription" });
  await expect(dialog).toContainText("You keep access to Professional until your next billing date");
  await expect(dialog).toContainText("You will not be charged for the next billing cycle.");
  await expect(dialog).toContainText("You can resubscribe at any time.");
  expect(await findEverywhere(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Keep Subscription" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(ask).toBeFocused();

  await ask.click();
  await dialog.getByRole("button", { name: "Cancel Subscription" }).click();
  await expect(page.getByText("Subscription Cancelled")).toBeVisible();
  await expect(
    page.getByText(
      "Your subscription has been cancelled. You'll still have access until the end of your billing period.",
    ),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(section.getByText(/^Your subscription ends on/)).toBeVisible();
  await page.reload();
  await expect(section.getByText("Cancelled", { exact: true })).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);

  await page.goto("/checkout/enterprise-plan");
  await expect(page.getByText("Resume your subscription to change plans.")).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);
  await page.getByRole("button", { name: "Resume Subscription" }).click();
  await expect(page.getByText("Subscription Resumed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change plan" })).toBeVisible();
  await page.goto("/account/billing#subscription");
  await expect(section.getByText("Active", { exact: true })).toBeVisible();
});

test("focus on an invalid field brings its label into view", { tag: "@long" }, async ({ page, form }) => {
  await page.setViewportSize({ width: 375, height: 500 });
  await form.open();
  await form.typeCard("4242424242424242");
  await sendUnderHeader(page.getByLabel("Street address"));
});
