import { type APIRequestContext, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { offers } from "~/domain/billing/offer";
import { annualPrice } from "~/domain/billing/price";
import { publicPageNames, publicPages } from "~/domain/marketing/public-page";
import { test } from "./pages/test";

const origin = async (request: APIRequestContext) => new URL((await request.get("/")).url()).origin;
const contentOf = (page: Page, name: string) =>
  page.locator(`head meta[property="${name}"], head meta[name="${name}"]`).getAttribute("content");
const slackbot = "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)";

test("every public page has its own title and description, and a canonical URL", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const home = await origin(request);
  const titles = new Set<string>();
  const descriptions = new Set<string | null>();
  for (const name of publicPageNames) {
    const answer = await page.goto(publicPages[name]);
    const header = (await answer?.headersArray())?.filter((each) => each.name.toLowerCase() === "link");
    const canonical = new URL(publicPages[name], home).href;
    expect(header?.map(({ value }) => value).join(), name).toContain(`<${canonical}>; rel="canonical"`);
    expect(await contentOf(page, "og:image"), name).toBe(`/share/${name}/image.png`);
    titles.add(await page.title());
    descriptions.add(await contentOf(page, "description"));
  }
  expect(titles.size).toBe(publicPageNames.length);
  expect(descriptions.size).toBe(publicPageNames.length);
  expect(Math.min(...[...descriptions].map((text) => text?.length ?? 0))).toBeGreaterThan(50);
});

test("link preview bots get absolute URLs and an image of the right size", { tag: "@long" }, async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, userAgent: slackbot });
  const page = await context.newPage();
  const home = await origin(request);
  for (const name of publicPageNames) {
    const answer = await page.goto(publicPages[name]);
    expect(answer?.headers()["cache-control"], name).toContain("no-store");
    const image = await contentOf(page, "og:image");
    expect(image).toBe(`${home}/share/${name}/image.png`);
    expect(await contentOf(page, "twitter:image")).toBe(image);
    expect(await contentOf(page, "twitter:card")).toBe("summary_large_image");
    expect(await contentOf(page, "og:url")).toBe(new URL(publicPages[name], home).href.replace(/\/$/, ""));
    expect(await page.locator("head link[rel=canonical]").count()).toBe(1);
    const picture = await request.get(image ?? "");
    expect(picture.headers()["content-type"]).toBe("image/png");
    expect(await sharp(await picture.body()).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
  // Bots get private pages like everyone else.
  await page.goto("/no-flowers");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await context.close();
});

test("robots are kept out of the app and the API, and find the sitemap, which lists existing pages", async ({
  request,
}) => {
  const robots = await (await request.get("/robots.txt")).text();
  for (const path of ["/api/", "/chat", "/dashboard", "/account", "/checkout", "/outbox", "/reset-password"])
    expect(robots).toContain(`Disallow: ${path}\n`);
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1];
  expect(sitemap).toBe(`${await origin(request)}/sitemap.xml`);
  const listed = [...(await (await request.get(sitemap ?? "")).text()).matchAll(/<loc>(.+?)<\/loc>/g)];
  const paths = listed.map(([, url]) => new URL(url ?? "").pathname);
  expect(paths).toEqual([...new Set(paths)]);
  expect(paths).toEqual(
    expect.arrayContaining([...Object.values(publicPages), "/docs", "/templates/kanban-board"]),
  );
  for (const [, url = ""] of listed) {
    expect((await request.get(url, { maxRedirects: 0 })).status(), url).toBe(200);
    expect(robots).not.toContain(`Disallow: ${new URL(url).pathname}\n`);
  }
});

test("the icons and the manifest have the declared sizes and types", async ({ page, request }) => {
  await page.goto("/");
  const hrefs = await page
    .locator('head link[rel="icon"], head link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(hrefs.map((href) => href.split("?")[0])).toEqual(["/favicon.ico", "/icon.svg", "/apple-icon.png"]);
  for (const href of hrefs) expect((await request.get(href)).headers()["content-type"]).toMatch(/^image\//);
  const apple = await (await request.get("/apple-icon.png")).body();
  expect(await sharp(apple).metadata()).toMatchObject({ width: 180, height: 180 });
  const manifestHref = await page.locator("head link[rel=manifest]").getAttribute("href");
  const manifest = await (await request.get(manifestHref ?? "")).json();
  expect(manifest).toMatchObject({ name: "Bluebonnet", display: "standalone", start_url: "/chat" });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()["content-type"]).toBe(type);
    if (sizes === "any") continue;
    const { width, height } = await sharp(await icon.body()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test("the landing page has structured data about the product and its offers, at current prices", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
  await page.goto("/");
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const told = JSON.parse(text ?? "");
  expect(told).toMatchObject({ "@type": "SoftwareApplication", name: "Bluebonnet" });
  expect(
    told.offers.map(({ name, price, priceSpecification }: (typeof told.offers)[number]) => ({
      name,
      price,
      prices: priceSpecification.map((each: { price: number }) => each.price),
    })),
  ).toEqual(
    offers.map(({ name, monthlyPrice }) => ({
      name,
      price: monthlyPrice,
      prices: monthlyPrice ? [monthlyPrice, annualPrice(monthlyPrice)] : [],
    })),
  );
  await page.waitForLoadState("networkidle");
  expect(errors).toEqual([]);
});
