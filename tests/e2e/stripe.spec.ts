import { expect } from "@playwright/test";
import { cardTracesInDatabase, cardTracesInLog, cardTracesInRequest } from "../support/card-traces";
import { startProduct } from "../support/product";
import { answerForStripe } from "../support/stripe-js-stand-in";
import { startStripe } from "../support/stripe-stand-in";
import { findEverywhere } from "./pages/axe";
import { CheckoutForm, typedCodes } from "./pages/checkout-form";
import { signedInUser } from "./pages/new-user";
import { SavedCards } from "./pages/saved-cards";
import { test } from "./pages/test";

test("without payments the paid plans are marked as unavailable and cannot be bought", async ({
  browser,
}) => {
  const product = await startProduct({ env: { HOST: "0.0.0.0" } });
  const context = await browser.newContext({ baseURL: product.url });
  const notSetUp = "Payments are not set up on this server";
  try {
    expect(product.output()).toContain("payments: off");
    expect(await (await context.request.get("/api/payments")).json()).toEqual({ off: true });
    const page = await context.newPage();
    await page.goto("/");
    const pricing = page.getByRole("region", { name: "Plans that grow with your work" });
    await expect(pricing.getByText(notSetUp)).toHaveCount(2);
    expect(await findEverywhere(page)).toEqual([]);
    await signedInUser(page, product.dataDir);
    for (const address of [
      "/checkout/enterprise-plan",
      "/account/billing#subscription",
      "/account/billing#billing",
    ]) {
      await page.goto(address);
      await expect(page.getByText(notSetUp).first()).toBeVisible();
    }
    expect(await findEverywhere(page)).toEqual([]);
    await expect(page.getByRole("link", { name: "See Professional" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Add Payment Method" })).toHaveCount(0);
  } finally {
    await context.close();
    await product.discard();
  }
});

test("with Stripe's keys a card is entered in Stripe's fields, and only Stripe receives it", {
  tag: "@long",
}, async ({ browser }) => {
  const stripe = await startStripe();
  const product = await startProduct({
    env: {
      LOG_LEVEL: "debug",
      STRIPE_SECRET_KEY: "sk_test_standin",
      STRIPE_PUBLISHABLE_KEY: "pk_test_standin",
      STRIPE_API_BASE: stripe.url,
    },
  });
  const context = await browser.newContext({ baseURL: product.url });
  const toUs: string[] = [];
  const toStripe: string[] = [];
  context.on("request", (request) => {
    const traces = cardTracesInRequest(request.url(), request.postData(), typedCodes);
    (new URL(request.url()).hostname === "api.stripe.com" ? toStripe : toUs).push(...traces);
  });
  try {
    const page = await context.newPage();
    await signedInUser(page, product.dataDir);
    // The first attempt cannot reach Stripe.
    await context.route("https://js.stripe.com/**", (route) => route.abort());
    const form = new CheckoutForm(page);
    await form.open();
    await expect(page.getByText("The card form could not be loaded")).toBeVisible();
    await answerForStripe(context);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Test mode: no money moves")).toBeVisible();
    const number = page.getByLabel("cardNumber");
    await expect(number).toBeVisible();
    await form.submit();
    for (const message of [
      "Please enter a valid card number",
      "Please enter a valid expiry date (MM/YY)",
      "Please enter a valid CVV",
    ])
      await expect(page.getByText(message)).toBeVisible();
    await page.getByLabel("Name on card").fill("Ada Lovelace");
    await form.typeAddress();
    await number.fill("4242424242424241");
    await page.getByLabel("cardExpiry").fill("12/34");
    await page.getByLabel("cardCvc").fill(typedCodes[0] ?? "");
    await form.submit();
    await expect(page.getByText("Your card was declined.")).toBeVisible();
    await expect(number).toBeFocused();
    expect(await findEverywhere(page)).toEqual([]);
    await number.fill("4242 4242 4242 4242");
    await form.submit();
    await expect(page.getByText("Subscription Successful!")).toBeVisible();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByText("Professional", { exact: true }).first()).toBeVisible();
    await page.goto("/account/billing#billing");
    const section = page.getByRole("region", { name: "Billing Information" });
    await section.getByRole("button", { name: "Add Payment Method" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Payment Method" });
    await dialog.getByLabel("cardNumber").fill("5555 5555 5555 4444");
    await dialog.getByLabel("cardExpiry").fill("12/34");
    await dialog.getByLabel("cardCvc").fill(typedCodes[0] ?? "");
    await dialog.getByRole("button", { name: "Add card" }).click();
    await expect(new SavedCards(section).row("Mastercard", "4444")).toBeVisible();
    expect(toStripe.length).toBeGreaterThan(0);
    expect(toUs).toEqual([]);
    expect(cardTracesInLog(product.output(), typedCodes)).toEqual([]);
  } finally {
    await context.close();
    await product.stop();
    await stripe.close();
  }
  expect(await cardTracesInDatabase(product.dataDir, typedCodes)).toEqual([]);
  await product.discard();
});
