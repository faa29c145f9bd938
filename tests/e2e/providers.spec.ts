import { expect, type Page } from "@playwright/test";
import { waitForEmail } from "../support/outbox";
import { confirmEmail, makeUser, openAccount } from "./pages/new-user";
import {
  authorizeAtGitHub,
  authorizeAtGoogle,
  chooseProvider,
  expectRefusal,
  isGuest,
  openSecurity,
} from "./pages/provider-visitor";
import { gitHubUser, googleUser, test } from "./pages/provider-world";

test("GitHub sign-in from /login returns to the requested page through the callback page", async ({
  page,
  providers,
}) => {
  const octavia = gitHubUser(providers);
  await page.goto("/login");
  await expect(page.getByText("or with email")).toBeVisible();
  await expect(page.getByText("Not set up on this server")).toBeHidden();
  await chooseProvider(page, "GitHub", "/login?from=%2Fdashboard%3Ffrom%3Dthe-start%26and%3Dthe-end%23below");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The callback page itself loads at once; its redirect target is delayed.
  await page.route(/\/dashboard/, async (route) => {
    await held;
    await route.continue();
  });
  await authorizeAtGitHub(page, octavia.login);
  await expect(page.getByText("Completing authentication...")).toBeVisible();
  await expect(page.locator("[data-spinner]").first()).toBeVisible();
  release();
  await expect(page).toHaveURL("/dashboard?from=the-start&and=the-end#below");
  await expect(page.getByText("Login successful")).toBeVisible();
  await expect(page.getByText("Welcome to Bluebonnet!")).toBeVisible();
  await expect(page.getByText(octavia.email).first()).toBeVisible();
  const asked = providers.github.authorizations.at(-1);
  expect(asked?.get("code_challenge_method")).toBe("S256");
  expect(asked?.get("state")).toBeTruthy();
  expect(asked?.get("scope")).toBe("read:user user:email");
  expect(providers.product.output()).not.toContain(providers.github.tokens.at(-1));

  // The callback page left no history entry.
  await page.goBack();
  await expect(page).toHaveURL((url) =>
    url.href.startsWith(`${providers.github.url}/login/oauth/authorize?`),
  );
});

test("Google sign-in from /signup uses PKCE, state and nonce, and finds the same account the next time", {
  tag: "@long",
}, async ({ page, providers }) => {
  const gwen = googleUser(providers);
  await chooseProvider(page, "Gmail", "/signup");
  await authorizeAtGoogle(page, gwen.login);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText(gwen.email).first()).toBeVisible();
  const asked = providers.google.authorizations.find((each) => each.has("nonce"));
  expect(asked?.get("code_challenge_method")).toBe("S256");
  expect(asked?.get("state")).toBeTruthy();

  await page.context().clearCookies();
  await isGuest(page);
  await chooseProvider(page, "Gmail");
  await authorizeAtGoogle(page, gwen.login);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText(gwen.email).first()).toBeVisible();
});

test("declining at the provider returns to /login without a session", { tag: "@long" }, async ({
  page,
  providers,
}) => {
  gitHubUser(providers);
  await chooseProvider(page, "GitHub");
  await page.getByRole("link", { name: "Cancel", exact: true }).click();
  await expectRefusal(page, "GitHub", "You cancelled on GitHub, so nothing was changed.");
  await chooseProvider(page, "Gmail");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expectRefusal(page, "Gmail", "You cancelled on Gmail, so nothing was changed.");
});

const COULD_NOT_FINISH = /could not be completed: it took too long, was already used/;

/** Consents at the GitHub stand-in and returns the callback URL. */
async function agreeWithoutReturn(page: Page, login: string): Promise<URL> {
  const yes = page.getByRole("link", { name: `Authorize as ${login}`, exact: true });
  const decide = new URL((await yes.getAttribute("href")) ?? "", page.url());
  const { location = "" } = (await page.request.get(decide.href, { maxRedirects: 0 })).headers();
  return new URL(location);
}

test("a GitHub callback is rejected in another browser, with a wrong state, and the second time", async ({
  page,
  browser,
  providers,
}) => {
  const octavia = gitHubUser(providers);
  await chooseProvider(page, "GitHub");
  const first = await agreeWithoutReturn(page, octavia.login);
  const other = await browser.newPage({ baseURL: providers.product.url });
  await other.goto(first.href);
  await expectRefusal(other, "GitHub", COULD_NOT_FINISH);
  await other.close();
  const forged = new URL(first);
  forged.searchParams.set("state", "somebody-elses");
  await page.goto(forged.href);
  await expectRefusal(page, "GitHub", COULD_NOT_FINISH);

  await chooseProvider(page, "GitHub");
  const second = await agreeWithoutReturn(page, octavia.login);
  await page.goto(second.href);
  await expect(page).toHaveURL("/dashboard");
  await page.context().clearCookies();
  await page.goto(second.href);
  await expectRefusal(page, "GitHub", COULD_NOT_FINISH);

  // With its valid state, so that it is the provider that rejects the code.
  await chooseProvider(page, "GitHub");
  const third = await agreeWithoutReturn(page, octavia.login);
  third.searchParams.set("code", second.searchParams.get("code") ?? "");
  await page.goto(third.href);
  await expectRefusal(page, "GitHub", COULD_NOT_FINISH);
});

test("an email that the provider has not verified signs nobody in", { tag: "@long" }, async ({
  page,
  providers,
}) => {
  const octavia = gitHubUser(providers, false);
  await chooseProvider(page, "GitHub");
  await authorizeAtGitHub(page, octavia.login);
  await expectRefusal(page, "GitHub", "GitHub has not verified your email address.");
  const gwen = googleUser(providers, { email_verified: false });
  await chooseProvider(page, "Gmail");
  await authorizeAtGoogle(page, gwen.login);
  await expectRefusal(page, "Gmail", "Gmail has not verified your email address.");
});

test("an unavailable provider is reported, before and after the redirect", { tag: "@long" }, async ({
  page,
  providers,
}) => {
  await providers.google.stop();
  await chooseProvider(page, "Gmail");
  await expect(page.getByText("Error signing in with Gmail")).toBeVisible();
  await expect(page.getByText("Gmail can't be reached right now.")).toBeVisible();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("button", { name: "Gmail" })).toBeEnabled();
  await providers.google.start();

  const octavia = gitHubUser(providers);
  await chooseProvider(page, "GitHub");
  providers.github.isDown = true;
  await authorizeAtGitHub(page, octavia.login);
  await expectRefusal(page, "GitHub", COULD_NOT_FINISH);
  providers.github.isDown = false;
});

test("a callback without a started sign-in leads to /login", async ({ page }) => {
  await page.goto("/auth/callback?from=%2F%2Fevil.example");
  await expect(page).toHaveURL("/login?from=%2Fdashboard");
  await expect(page.getByText("Error signing in")).toBeVisible();
});

test("an account is linked by its address only once that is confirmed, and its owner is notified", async ({
  page,
  providers,
}) => {
  const octavia = gitHubUser(providers);
  const user = { ...makeUser(), email: octavia.email };
  await openAccount(page, user);
  await chooseProvider(page, "GitHub");
  await authorizeAtGitHub(page, octavia.login);
  await expectRefusal(page, "GitHub", /signed up with this email and a password but never confirmed it/);

  await confirmEmail(page, user, providers.product.dataDir);
  await chooseProvider(page, "GitHub");
  await authorizeAtGitHub(page, octavia.login);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText(user.email).first()).toBeVisible();
  await openSecurity(page);
  // Enabled, because the password remains.
  await expect(page.getByRole("button", { name: "Disconnect GitHub" })).toBeEnabled();
  await waitForEmail(
    providers.product.dataDir,
    user.email,
    "GitHub can now be used to log in to your account.",
  );
});
