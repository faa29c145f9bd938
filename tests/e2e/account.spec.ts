import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { accountPages } from "~/domain/account/account-page";
import { findEverywhere } from "./pages/axe";
import { logIn, signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const picture = (colour: string) =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer();

const details = (page: Page) => page.getByRole("region", { name: "Profile" });

test("a profile is edited in place, the new username is used in the greeting, and errors are shown", async ({
  page,
}) => {
  const { email, name } = await signedInUser(page);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Edit Profile" }).click();
  await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
  await expect(details(page)).toContainText(name);
  await expect(details(page)).toContainText("Email and password");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const username = page.getByLabel("Username");
  await username.fill("admin");
  await username.blur();
  await expect(page.getByText("This name is reserved. Please choose another one")).toBeVisible();
  const mine = email.split("@")[0] ?? "";
  await username.fill(mine);
  await expect(page.getByText(`${mine} is available`).first()).toBeVisible();
  await page.getByLabel("Phone").fill("not a number");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/Please enter a phone number/)).toBeVisible();
  await page.getByLabel("Phone").fill("+1 512 555 0100");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeFocused();
  await page.reload();
  await expect(details(page)).toContainText("+1 512 555 0100");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByText(`Hello, ${mine}`)).toBeVisible();
});

test("a new avatar appears in the menu immediately and, like the username, belongs to one user", {
  tag: "@long",
}, async ({ browser, page }) => {
  const { email } = await signedInUser(page);
  const wanted = email.split("@")[0] ?? "";
  await page.request.post("/api/trpc/profile.save", {
    data: { json: { name: "Wild Flower", username: wanted, phone: "" } },
  });
  await page.goto("/account");
  const chooser = page.locator('#profile input[type="file"]');
  const inMenu = page.getByRole("button", { name: "Account menu" }).locator("img");
  await chooser.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await expect(page.getByText("Please choose a PNG, JPEG or WebP picture.")).toBeVisible();
  await chooser.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.alloc(2_100_000) });
  await expect(page.getByText(/larger than 2 MB/)).toBeVisible();

  await chooser.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await picture("#5b5bd6") });
  await expect(inMenu).toHaveJSProperty("naturalWidth", 256);
  const first = (await inMenu.getAttribute("src")) ?? "";
  expect(first).toContain("/api/avatars/");
  const answer = await page.request.get(first);
  expect(answer.headers()).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "private, max-age=31536000, immutable",
  });
  expect(await sharp(await answer.body()).metadata()).toMatchObject({ width: 256, height: 256 });

  await chooser.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await picture("#d65b5b") });
  await expect(inMenu).not.toHaveAttribute("src", first);

  const other = await (await browser.newContext()).newPage();
  const { pathname } = new URL(first, page.url());
  expect((await other.request.get(pathname)).status()).toBe(401);
  await signedInUser(other);
  expect((await other.request.get(pathname)).status()).toBe(404);
  await other.goto("/account");
  await other.getByRole("button", { name: "Edit Profile" }).click();
  await other.getByLabel("Username").fill(wanted);
  await expect(other.getByText("This username is taken. Please choose another one")).toBeVisible();
  await expect(other.getByRole("button", { name: "Save changes" })).toBeDisabled();
  await other.context().close();

  await page.getByRole("button", { name: "Remove" }).click();
  await expect(inMenu).toHaveCount(0);
  expect((await page.request.get(pathname)).status()).toBe(404);
});

test("the theme applies immediately, loads without a flash, and follows the user to another browser", {
  tag: "@long",
}, async ({ browser, page }) => {
  const user = await signedInUser(page);
  await page.goto("/account");
  let saves = 0;
  page.on("response", (response) => {
    if (response.url().includes("settings.save")) saves += 1;
  });
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.getByRole("radio", { name: "Light" }).click();
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("radio", { name: "System" }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.getByRole("radio", { name: "Light" }).click();
  await expect(page.getByRole("radio", { name: "Light" })).toBeChecked();
  // Each is saved, in their order, without keeping anyone waiting.
  await expect.poll(() => saves).toBe(3);

  // Every theme the document had while loading.
  await page.addInitScript(() => {
    const seen: (string | null)[] = [];
    Object.assign(window, { seenThemes: seen });
    const look = () => {
      // Scripts and what Next hides are invisible, and incomplete scripts have not run.
      if (document.body?.querySelector(":scope > :not(script, [hidden])"))
        seen.push(document.documentElement.getAttribute("data-theme"));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome to Your Dashboard" })).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seenThemes: string[] }).seenThemes);
  expect(new Set(seen)).toEqual(new Set(["light"]));

  const elsewhere = await (await browser.newContext({ colorScheme: "dark" })).newPage();
  await logIn(elsewhere, user);
  await expect(elsewhere.locator("html")).toHaveAttribute("data-theme", "light");
  // A theme chosen there updates the account, also for browsers that were already signed in.
  await elsewhere.goto("/account");
  const saved = elsewhere.waitForResponse((answer) => answer.url().includes("settings.save"));
  await elsewhere.getByRole("radio", { name: "Dark" }).click();
  await saved;
  await elsewhere.goto("/dashboard");
  await expect(elsewhere.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(elsewhere.getByRole("region", { name: "AI Settings" })).toContainText("dark");
  await elsewhere.context().close();
  await page.reload();
  await expect(page.getByRole("region", { name: "AI Settings" })).toContainText("dark");
  await expect(html).toHaveAttribute("data-theme", "dark");

  // A theme that was never saved to the server stays in this browser and is not applied to the account.
  await page.route(/settings\.save/, (route) => route.abort());
  await page.goto("/account");
  await page.getByRole("radio", { name: "Light" }).click();
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "AI Settings" })).toContainText("dark");
  await expect(html).toHaveAttribute("data-theme", "light");
});

test("the default model is preselected in the builder of a new browser", { tag: "@long" }, async ({
  browser,
  page,
}) => {
  await signedInUser(page);
  await page.goto("/account/models");
  await page.getByRole("button", { name: /^Model/ }).click();
  await page.getByRole("option", { name: "starter" }).click();
  await expect(page.getByText("Default model set to starter")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "AI Settings" })).toContainText("starter");

  const context = await browser.newContext();
  await context.addCookies(await page.context().cookies());
  const elsewhere = await context.newPage();
  await elsewhere.goto("/chat");
  await expect(elsewhere.getByRole("button", { name: "Model: starter" })).toBeVisible();
  await context.close();
});

test("settings persist: email notifications, and marketing with the date of consent", {
  tag: "@long",
}, async ({ page }) => {
  await signedInUser(page);
  await page.goto("/account/notifications");
  const mails = page.getByRole("switch", { name: "Email notifications" });
  await expect(mails).toBeChecked();
  await mails.click();
  await expect(mails).not.toBeChecked();
  const marketing = page.getByRole("switch", { name: "Marketing emails" });
  await expect(marketing).not.toBeChecked();
  await marketing.click();
  await expect(page.getByText(/You agreed on \w+ \d+, \d{4}\./)).toBeVisible();
  await page.reload();
  await expect(marketing).toBeChecked();
  await expect(mails).not.toBeChecked();

  // A failed save is reverted and reported.
  await page.route(/settings\.(save|read)/, (route) => route.abort());
  await mails.click();
  await expect(page.getByText("Not saved")).toBeVisible();
  await expect(mails).not.toBeChecked();
});

test("axe finds nothing on any page of the account, in both themes and widths", { tag: "@long" }, async ({
  page,
}) => {
  await signedInUser(page);
  const findings: string[] = [];
  for (const { path } of accountPages) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    findings.push(...(await findEverywhere(page)).map((finding) => `${path}: ${finding}`));
  }
  await page.goto("/account");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  findings.push(...(await findEverywhere(page)).map((finding) => `form: ${finding}`));
  expect(findings).toEqual([]);
});
