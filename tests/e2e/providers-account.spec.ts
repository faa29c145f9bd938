import { expect } from "@playwright/test";
import {
  authorizeAtGitHub,
  authorizeAtGoogle,
  chooseProvider,
  expectRefusal,
  openSecurity,
} from "./pages/provider-visitor";
import { gitHubUser, googleUser, test } from "./pages/provider-world";

test("a signed-in user connects a provider that is not linked to anybody else, and cannot remove the last sign-in method", {
  tag: "@long",
}, async ({ page, providers }) => {
  const stranger = googleUser(providers);
  await chooseProvider(page, "Gmail");
  await authorizeAtGoogle(page, stranger.login);
  await expect(page).toHaveURL("/dashboard");
  await page.context().clearCookies();

  const octavia = gitHubUser(providers);
  await chooseProvider(page, "GitHub");
  await authorizeAtGitHub(page, octavia.login);
  await expect(page).toHaveURL("/dashboard");
  await openSecurity(page);
  await expect(page.getByRole("button", { name: "Disconnect GitHub" })).toBeDisabled();
  await expect(page.getByText(/This is your only way to log in\./)).toBeVisible();
  const refused = await page.request.post("/api/trpc/auth.provider.disconnect", {
    data: { json: { provider: "github" } },
    headers: { origin: providers.product.url },
  });
  expect(refused.status()).toBe(409);

  await page.getByRole("button", { name: "Connect Gmail" }).click();
  await authorizeAtGoogle(page, stranger.login);
  await expect(page).toHaveURL("/account/security");
  await expect(page.getByText("Error connecting Gmail")).toBeVisible();
  await expect(
    page.getByText("This Gmail account is already connected to another account here."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Disconnect GitHub" })).toBeDisabled();

  await page.context().clearCookies({ domain: new URL(providers.google.issuer).hostname });
  const gwen = googleUser(providers);
  await page.getByRole("button", { name: "Connect Gmail" }).click();
  await authorizeAtGoogle(page, gwen.login);
  await expect(page).toHaveURL("/account/security");
  await expect(page.locator("#events").getByText("Gmail connected")).toBeVisible();
  await page.getByRole("button", { name: "Disconnect GitHub" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect GitHub" }).click();
  await expect(page.locator("#events").getByText("GitHub disconnected")).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect GitHub for sign-in" })).toBeVisible();

  await page.context().clearCookies();
  await chooseProvider(page, "Gmail");
  await authorizeAtGoogle(page, gwen.login);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText(octavia.email).first()).toBeVisible();
});

test("signing out during the redirect connects nothing", { tag: "@long" }, async ({ page, providers }) => {
  const gwen = googleUser(providers);
  await chooseProvider(page, "Gmail");
  await authorizeAtGoogle(page, gwen.login);
  await expect(page).toHaveURL("/dashboard");
  const octavia = gitHubUser(providers);
  await openSecurity(page);
  await page.getByRole("button", { name: "Connect GitHub for sign-in" }).click();
  await expect(page.getByRole("link", { name: "Cancel", exact: true })).toBeVisible();
  await page.context().clearCookies({ name: "next-auth.session-token" });
  await authorizeAtGitHub(page, octavia.login);
  await expectRefusal(page, "GitHub", "You were logged out in the meantime.");
});
