import { expect, type Page } from "@playwright/test";
import { pageRoutes, userPageRoutes } from "../support/routes";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const forUsers = new Set(userPageRoutes());
const withoutParameters = (route: string) => route.replace(/\/\[\[?\.\.\.[^/]+$/, "");
const guestRoutes = pageRoutes().filter((route) => !forUsers.has(route) && !route.includes("["));
const userRoutes = [...forUsers].map(withoutParameters).filter((route) => !route.includes("["));

/** Policy violations while the page loaded and hydrated. */
async function refusals(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => window.refused);
}

declare global {
  interface Window {
    refused: string[];
    ranInline?: boolean;
  }
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.refused = [];
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      window.refused.push(`${violatedDirective} ${blockedURI}`);
    });
  }),
);

test("no guest page violates its policy", { tag: "@long" }, async ({ page }) => {
  for (const route of [...guestRoutes, "/a-field-without-flowers"])
    expect(await refusals(page, route), route).toEqual([]);
});

test("no user page violates its policy", { tag: "@long" }, async ({ page }) => {
  await signedInUser(page);
  for (const route of userRoutes) expect(await refusals(page, route), route).toEqual([]);
});

for (const [kind, path] of [
  ["prerendered", "/"],
  ["rendered for the request", "/verify-email"],
] as const) {
  test(`a script injected into a page that is ${kind} does not run`, async ({ page }) => {
    const response = await page.goto(path);
    const policy = response?.headers()["content-security-policy"] ?? "";
    expect(policy.match(/script-src [^;]*/)?.[0]).not.toContain("unsafe-inline");
    const ran = await page.evaluate(async () => {
      const script = document.createElement("script");
      script.textContent = "window.ranInline = true";
      document.body.append(script);
      document.body.insertAdjacentHTML("beforeend", `<img src="/none" onerror="window.ranInline = true">`);
      await new Promise((resolve) =>
        document.querySelector("img:last-child")?.addEventListener("error", resolve),
      );
      return window.ranInline === true;
    });
    expect(ran).toBe(false);
  });
}

test("every nonce is used for one response", async ({ request }) => {
  const nonce = async () =>
    (await request.get("/login")).headers()["content-security-policy"]?.match(/nonce-[\w-]+/)?.[0];
  const [first, second] = [await nonce(), await nonce()];
  expect(first).toBeTruthy();
  expect(second).not.toBe(first);
});

test("common headers are set on pages, responses and files", async ({ request }) => {
  for (const path of ["/", "/login", "/api/health", "/icon.svg", "/frame"]) {
    const headers = (await request.get(path)).headers();
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["permissions-policy"], path).toContain("camera=()");
    expect(headers["referrer-policy"], path).toBeTruthy();
  }
});
