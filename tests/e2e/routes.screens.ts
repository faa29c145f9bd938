import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { pageRoutes } from "../support/routes";
import { confirmationLink, makeUser, signedInUser, signUp } from "./pages/new-user";

const FOLDER = ".data/screens";
const WIDTHS = [1280, 375];
const SCHEMES = ["dark", "light"] as const;

/** Needs more than an address: asks for a page first, and shows the chat with its finished reply. */
const prompt = "A pricing page for a bakery with four plans in green";

const routes = pageRoutes();
/** The pages behind the sign-in are this group of src/app. */
const forUsers = new Set(pageRoutes("src/app/(workspace)"));

async function askForPage(page: Page): Promise<string> {
  await page.goto("/chat");
  const box = page.getByRole("textbox", { name: "Message", exact: true });
  await box.fill(prompt);
  await box.press("Enter");
  await page.waitForURL(/\/chat\/[\w-]+$/);
  await expect(page.getByRole("button", { name: "Regenerate reply" })).toBeVisible({ timeout: 60_000 });
  return new URL(page.url()).pathname;
}

/** `address` → `chat-id` */
const fileName = (route: string) => route.replace(/[^\w]+/g, "-").replace(/^-|-$/g, "") || "landing";

async function takeAll(browser: Browser, state: BrowserContext, addresses: Map<string, string>) {
  const storageState = await state.storageState();
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({
        storageState,
        viewport: { width, height: width < 500 ? 667 : 800 },
        colorScheme,
        reducedMotion: "reduce",
      });
      // The theme that the switch would have chosen: the product's default is dark, whatever the system says.
      await context.addInitScript((theme) => localStorage.setItem("theme", theme), colorScheme);
      const page = await context.newPage();
      for (const [route, address] of addresses) {
        await page.goto(address);
        await page.waitForLoadState("networkidle");
        const path = `${FOLDER}/${fileName(route)}-${width}-${colorScheme}.png`;
        await page.screenshot({ path, fullPage: !address.startsWith("/chat"), animations: "disabled" });
      }
      await context.close();
    }
  }
}

test("pictures of every route, light and dark, wide and narrow", async ({ browser, page }) => {
  const guest = makeUser();
  await signUp(page, guest);
  const confirmation = await confirmationLink(guest.email);
  const guestAddress = (route: string) => {
    if (route === "/verify-email") return confirmation;
    return route;
  };
  const open = routes.filter((route) => !forUsers.has(route));
  const guests = open.map((route) => [route, guestAddress(route)] as const);
  // Every path that is not a route has this one screen.
  const addressesOfGuests = new Map([...guests, ["/not-found", "/a-field-without-flowers"] as const]);
  await takeAll(browser, page.context(), addressesOfGuests);

  await signedInUser(page);
  const chat = await askForPage(page);
  const addresses = [...forUsers].map((route) => [route, route.includes("[") ? chat : route] as const);
  await takeAll(browser, page.context(), new Map([["/chat", "/chat"], ...addresses]));
});
