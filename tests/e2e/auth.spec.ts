import { expect, type Page } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { hydrated } from "./pages/hydrated";
import {
  call,
  confirmationLink,
  fillLogin,
  logIn,
  makeUser,
  openAccount,
  signedInUser,
  signUp,
} from "./pages/new-user";
import { test } from "./pages/test";

const sessionCookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name.endsWith("next-auth.session-token"));

/** Follows the link of the message to `email` in the outbox, which other tests fill too; the newest one is open. */
async function followLink(page: Page, email: string) {
  const message = page.getByRole("listitem").filter({ hasText: email });
  await message.locator("details").evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
  await message.getByRole("link", { name: /^Confirm/ }).click();
}

test("on this machine there is one way through the sign-up: the message, and from there to the page first wanted", async ({
  page,
}) => {
  const user = makeUser();
  await page.goto("/dashboard?from=the-start");
  await expect(page).toHaveURL("/login?from=%2Fdashboard%3Ffrom%3Dthe-start");
  const toSignUp = page.getByRole("link", { name: "Sign up" });
  // The page is prerendered: its links get the path once it is hydrated.
  await expect(toSignUp).toHaveAttribute("href", /\?from=/);
  await toSignUp.click();
  await expect(page).toHaveURL(/\/signup\?from=/);

  await signUp(page, user, page.url());
  await expect(page.getByText("Sign up successful")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link")).toHaveText(["Open the message"]);
  await expect(main.getByRole("button")).toHaveText(["Confirm and continue"]);
  await expect(main.getByText(/sent it|emailed|check your email/i)).toHaveCount(0);
  expect(await findEverywhere(page)).toEqual([]);
  await main.getByRole("link").click();
  await expect(page.getByText(user.email).first()).toBeVisible();
  await followLink(page, user.email);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page).toHaveURL("/dashboard?from=the-start");
  await expect(page.getByText("Login successful")).toBeVisible();
  await expect(page.getByText("Welcome to Bluebonnet!")).toBeVisible();
  await expect(page.getByText(`Hello, ${user.name}`)).toBeVisible();
  const left = (await page.context().cookies()).map(({ name }) => name);
  expect(left).not.toContain("bluebonnet.sign-up");

  await page.context().clearCookies();
  await page.goto("/login?from=%2Fdashboard%3Ffrom%3Dthe-start");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(user.email);
  await expect(page.getByRole("checkbox")).toBeChecked();
  await expect(page.getByRole("button", { name: "GitHub" })).toBeEnabled();
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL("/dashboard?from=the-start");
  await expect(page.getByText("Login successful")).toBeVisible();
  await expect(page.getByText("Welcome back to Bluebonnet!")).toBeVisible();
});

test("who cannot be signed in after confirming in place is led to the login", async ({ page }) => {
  await page.route(/\/api\/auth\/callback\/confirmation/, (route) => route.abort());
  await signUp(page, makeUser());
  await page.getByRole("button", { name: "Confirm and continue" }).click();
  await expect(page.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link")).toHaveText(["Go to Login"]);
});

test("a login before the address is confirmed leads to the message too, and keeps the page first wanted", {
  tag: "@long",
}, async ({ page }) => {
  const user = makeUser();
  await openAccount(page, user);
  await page.goto("/login?from=%2Faccount");
  await fillLogin(page, user);
  await expect(page.getByText("Confirm your email first")).toBeVisible();
  await expect(page.getByRole("button", { name: "Resend email" })).toHaveCount(0);
  await page.getByRole("link", { name: "Open the message" }).click();
  await followLink(page, user.email);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page).toHaveURL("/account");
});

test("where emails are sent, the address is named, and a second email counts down instead of failing", {
  tag: "@long",
}, async ({ page }) => {
  // From elsewhere nobody may read the outbox.
  await page.setExtraHTTPHeaders({ "X-Forwarded-For": "203.0.113.7" });
  const user = makeUser();
  await signUp(page, user);
  await expect(
    page.getByText(`Please check your email for a confirmation link. We sent it to ${user.email}.`),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to Login" })).toBeVisible();
  await page.getByRole("button", { name: "Resend email" }).click();
  await expect(page.getByRole("button", { name: /^Resend email in \d+ s$/ })).toBeVisible();
  await expect(page.getByText("Error sending the email")).toHaveCount(0);
});

test("the theme chosen before the sign-up becomes the account's", { tag: "@long" }, async ({
  page,
  browser,
}) => {
  const user = makeUser();
  await page.goto("/");
  await hydrated(page, "header");
  await page.getByRole("button", { name: "Switch between dark and light" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await signUp(page, user);
  const saved = page.waitForResponse((answer) => answer.url().includes("settings.save") && answer.ok());
  await page.goto(await confirmationLink(user.email));
  await page.getByRole("button", { name: "Confirm email" }).click();
  await saved;
  await expect(page.getByRole("definition").filter({ hasText: "light" })).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await logIn(other, user);
  await expect(other.locator("html")).toHaveAttribute("data-theme", "light");
  await other.context().close();
});

test("what was said to a guest leaves with the login", { tag: "@long" }, async ({ page }) => {
  const user = await signedInUser(page);
  await page.context().clearCookies();
  await page.goto("/");
  await hydrated(page, '#pricing a[href^="/checkout/"]');
  await page.getByRole("link", { name: "Upgrade to Pro" }).click();
  const toast = page.getByRole("listitem").filter({ hasText: "Login Required" });
  await expect(toast).toBeVisible();
  // It stays while the pointer is on it.
  await toast.hover();
  await page.getByLabel("Email", { exact: true }).fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page.getByText("Login successful")).toBeVisible();
  await expect(toast).toHaveCount(0, { timeout: 2_000 });
});

test("the browser that signed up is recognised by an HttpOnly cookie for as long as the link is valid", {
  tag: "@long",
}, async ({ page }) => {
  const before = Date.now() / 1_000;
  await signUp(page, makeUser());
  const cookie = (await page.context().cookies()).find(({ name }) => name === "bluebonnet.sign-up");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect((cookie?.expires ?? 0) - before).toBeGreaterThan(86_000);
  expect((cookie?.expires ?? 0) - before).toBeLessThan(87_000);
});

test("the login's terms box is ticked if the terms were accepted before in this browser", {
  tag: "@long",
}, async ({ page, request }) => {
  const box = /<input[^>]*name="termsAccepted"[^>]*>/;
  const boxFor = async (cookie: string) => {
    const html = await (await request.get("/login", { headers: { cookie } })).text();
    return html.match(box)?.[0];
  };
  expect(await boxFor("bluebonnet.other=1")).not.toContain("checked=");
  await signUp(page, makeUser());
  const accepted = (await page.context().cookies()).find(({ name }) => name === "bluebonnet.terms");
  expect(accepted).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect(await boxFor(`${accepted?.name}=${accepted?.value}`)).toContain('checked=""');
});

test("in another browser the emailed link asks for the password, then signs in", async ({
  page,
  browser,
}) => {
  const user = makeUser();
  await signUp(page, user);
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(await confirmationLink(user.email));
  await phone.getByRole("button", { name: "Confirm email" }).click();
  await expect(phone.getByLabel("Email", { exact: true })).toHaveValue(user.email);
  const give = async (password: string) => {
    await phone.getByLabel("Password", { exact: true }).fill(password);
    await phone.getByRole("button", { name: "Confirm and log in" }).click();
  };
  await give("a stranger's password");
  await expect(phone.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    /^This is not the password chosen in this sign-up\./,
  );
  expect(await findEverywhere(phone)).toEqual([]);
  await give(user.password);
  await expect(phone).toHaveURL("/dashboard");
  await expect(phone.getByText("Welcome to Bluebonnet!")).toBeVisible();
  // The browser that signed up was not signed in.
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login?from=%2Fdashboard");
  await phone.context().close();
});

test("visiting the emailed link confirms nothing; clicking the button does, once", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const user = makeUser();
  await signUp(page, user);
  const link = await confirmationLink(user.email);
  expect((await request.get(link)).ok()).toBe(true);
  await page.goto("/login");
  await fillLogin(page, user);
  await expect(page.getByText("Confirm your email first")).toBeVisible();
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByRole("heading", { name: "Already confirmed" })).toBeVisible();
});

test("a wrong password and an unknown address get the same message", async ({ page }) => {
  const user = await signedInUser(page);
  await page.context().clearCookies();
  for (const email of [user.email, makeUser().email]) {
    await page.goto("/login");
    await fillLogin(page, { email, password: "certainly wrong" });
    await expect(page.getByText("Error signing in")).toBeVisible();
    await expect(page.getByText("Wrong email or password.")).toBeVisible();
  }
});

test("a provider without an OAuth client on this server is reported as unavailable", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/signup");
  await page.getByRole("checkbox").check();
  await expect(page.getByRole("button", { name: "GitHub" })).toHaveAccessibleDescription(
    "Not set up on this server",
  );
  await page.getByRole("button", { name: "GitHub" }).click();
  await expect(page.getByText("Error signing in with GitHub")).toBeVisible();
});

test("signing out ends the session permanently, even for a copy of its cookie", async ({ page }) => {
  await signedInUser(page);
  await page.goto("/dashboard");
  const cookie = await sessionCookieOf(page);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", secure: false });
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/");
  expect(await sessionCookieOf(page)).toBeUndefined();
  if (cookie) await page.context().addCookies([cookie]);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login?from=%2Fdashboard");
});

test("a signed-in user is redirected from /login and /signup", { tag: "@long" }, async ({ page }) => {
  await signedInUser(page);
  for (const path of ["/login", "/signup", "/known/login", "/known/signup"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/dashboard");
  }
});

test("an ended session still gets the login page, and guest pages are not cached across sign-ins", async ({
  request,
}) => {
  for (const path of ["/login", "/signup"]) {
    const visitor = await request.get(path);
    expect(visitor.headers()["cache-control"], path).toBe("private, no-cache");
    const known = await request.get(path, {
      headers: { cookie: "next-auth.session-token=over" },
      maxRedirects: 0,
    });
    expect(known.status(), path).toBe(200);
    const heading = /<h1[^>]*>[^<]+<\/h1>/;
    expect((await known.text()).match(heading)?.[0], path).toBe((await visitor.text()).match(heading)?.[0]);
    const tag = visitor.headers()["etag"] ?? "";
    const again = await request.get(path, { headers: { "if-none-match": tag } });
    expect(again.status(), path).toBe(304);
    const signedIn = await request.get(path, {
      headers: { "if-none-match": tag, cookie: "next-auth.session-token=over" },
    });
    expect(signedIn.status(), path).toBe(200);
  }
});

test("login never redirects to another site", async ({ page }) => {
  const user = await signedInUser(page);
  await page.context().clearCookies();
  await page.goto(`/login?from=${encodeURIComponent("//evil.example/")}`);
  await fillLogin(page, user);
  await expect(page).toHaveURL("/dashboard");
});

test("the theme is dark by default, keeps the user's choice, and is set before the first paint", {
  tag: "@long",
}, async ({ page }) => {
  await signedInUser(page);
  await page.goto("/dashboard");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Light" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.getByRole("definition").filter({ hasText: "light" })).toBeVisible();
  await page.reload({ waitUntil: "commit" });
  await page.waitForFunction(() => document.body !== null && document.body.children.length > 1);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("the theme script comes before anything visible", async ({ request }) => {
  for (const path of ["/", "/login"]) {
    const html = await (await request.get(path)).text();
    const body = html.slice(html.indexOf("<body"));
    expect(body.indexOf("<script"), path).toBeLessThan(body.indexOf("Skip to content"));
  }
});

test("the outbox is only readable from this machine, and only from here an address is confirmed without its link", async ({
  page,
  request,
}) => {
  await openAccount(page, makeUser());
  expect((await request.get("/outbox")).status()).toBe(200);
  const outsiders: Record<string, string>[] = [
    { Host: "rebound.example" },
    { "X-Forwarded-For": "203.0.113.7" },
  ];
  for (const headers of outsiders) {
    expect((await request.get("/outbox", { headers })).status()).toBe(404);
    const here = await page.request.post("/api/trpc/auth.confirmHere", { headers, data: { json: null } });
    expect((await here.json()).result.data.json).toEqual({ outcome: "unknown" });
  }
  expect(await call(page, "auth.confirmHere", null)).toMatchObject({ outcome: "confirmed" });
});

test("an unknown path shows the not-found page, and pages cannot be framed", async ({ page }) => {
  const response = await page.goto("/a-field-without-flowers");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Sorry, we couldn't find the page you're looking for.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Return Home" })).toHaveAttribute("href", "/");
  await expect(page.getByRole("link", { name: "Contact Support" })).toHaveAttribute("href", /^mailto:/);
  expect(response?.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
});

test("axe finds no violations on the pages that emails link to, in both themes and widths", {
  tag: "@long",
}, async ({ page }) => {
  // A well-formed token: these pages contact the server only on a click.
  const token = "A".repeat(43);
  const findings: string[] = [];
  // For the other guest pages see public-pages.spec.ts.
  for (const path of [
    `/reset-password?token=${token}`,
    `/verify-email?token=${token}`,
    "/verify-email",
    "/outbox",
  ]) {
    await page.goto(path);
    findings.push(...(await findEverywhere(page)).map((finding) => `${path}: ${finding}`));
  }
  expect(findings).toEqual([]);
});
