// `fixme`: written and not yet seen to pass; whoever runs it first takes the mark away.
import { expect } from "@playwright/test";
import { mailTo } from "../support/outbox";
import { makeUser, signedInUser, signUp } from "./pages/new-user";
import {
  authorizeAtGitHub,
  authorizeAtGoogle,
  chooseProvider,
  expectRefusal,
  openSecurity,
} from "./pages/provider-visitor";
import { gitHubPerson, googlePerson, test } from "./pages/provider-world";

test.fixme("a confirmed account is linked by its address, and its owner is told", async ({ page, world }) => {
  const user = await signedInUser(page, world.dataDir);
  await page.context().clearCookies();
  const gwen = googlePerson(world, { email: user.email });
  await chooseProvider(page, "Gmail");
  await authorizeAtGoogle(page, gwen.login);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText(user.email).first()).toBeVisible();
  await openSecurity(page);
  await expect(page.getByRole("button", { name: "Disconnect Google" })).toBeEnabled();
  await mailTo(world.dataDir, user.email, "Google can now sign in to your account.");
});

test.fixme("an account that nobody confirmed is neither linked nor opened", async ({ page, world }) => {
  const octavia = gitHubPerson(world);
  await signUp(page, { ...makeUser(), email: octavia.email });
  await chooseProvider(page, "GitHub");
  await authorizeAtGitHub(page, octavia.login);
  await expectRefusal(page, "GitHub", /signed up with this email and a password but never confirmed it/);
});

test.fixme("a signed-in user connects a provider with another address, signs in with it, and disconnects it", async ({
  page,
  world,
}) => {
  const user = await signedInUser(page, world.dataDir);
  const octavia = gitHubPerson(world);
  await openSecurity(page);
  await page.getByRole("button", { name: "Connect GitHub" }).click();
  await authorizeAtGitHub(page, octavia.login);
  await expect(page).toHaveURL("/account#security");
  await expect(page.getByText("GitHub connected")).toBeVisible();
  await expect(page.getByRole("button", { name: "Disconnect GitHub" })).toBeVisible();

  await page.context().clearCookies();
  await chooseProvider(page, "GitHub");
  await authorizeAtGitHub(page, octavia.login);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText(user.email).first()).toBeVisible();

  await openSecurity(page);
  await page.getByRole("button", { name: "Disconnect GitHub" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect GitHub" }).click();
  await expect(page.getByText("GitHub disconnected")).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect GitHub" })).toBeVisible();
});

test.fixme("a provider's account that opens somebody else's account is not connected", async ({
  page,
  world,
}) => {
  const octavia = gitHubPerson(world);
  await chooseProvider(page, "GitHub");
  await authorizeAtGitHub(page, octavia.login);
  await expect(page).toHaveURL("/dashboard");
  await page.context().clearCookies();

  const user = await signedInUser(page, world.dataDir);
  await openSecurity(page);
  await page.getByRole("button", { name: "Connect GitHub" }).click();
  await authorizeAtGitHub(page, octavia.login);
  await expect(page).toHaveURL("/account#security");
  await expect(page.getByText("Error connecting GitHub")).toBeVisible();
  await expect(page.getByText("This GitHub account already opens another account here.")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText(user.email).first()).toBeVisible();
});

test.fixme("whoever signs out on the way connects nothing", async ({ page, world }) => {
  await signedInUser(page, world.dataDir);
  const octavia = gitHubPerson(world);
  await openSecurity(page);
  await page.getByRole("button", { name: "Connect GitHub" }).click();
  await expect(page.getByRole("link", { name: "Cancel", exact: true })).toBeVisible();
  await page.context().clearCookies({ name: "next-auth.session-token" });
  await authorizeAtGitHub(page, octavia.login);
  await expectRefusal(page, "GitHub", "You were signed out meanwhile.");
});

test.fixme("the last way in cannot be removed", async ({ page, world }) => {
  const octavia = gitHubPerson(world);
  await chooseProvider(page, "GitHub");
  await authorizeAtGitHub(page, octavia.login);
  await expect(page).toHaveURL("/dashboard");
  await openSecurity(page);
  await expect(page.getByRole("button", { name: "Disconnect GitHub" })).toBeDisabled();
  await expect(page.getByText(/Your only way to sign in\./)).toBeVisible();
  const refused = await page.request.post("/api/trpc/auth.provider.disconnect", {
    data: { json: { provider: "github" } },
    headers: { origin: world.product.url },
  });
  expect(refused.status()).toBe(409);

  const gwen = googlePerson(world);
  await page.getByRole("button", { name: "Connect Google" }).click();
  await authorizeAtGoogle(page, gwen.login);
  await expect(page.getByText("Google connected")).toBeVisible();
  await expect(page.getByRole("button", { name: "Disconnect GitHub" })).toBeEnabled();
});
