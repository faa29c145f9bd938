import fs from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import type { Product } from "../support/product";
import { findEverywhere } from "./pages/axe";
import { test as withLog } from "./pages/model-world";
import { test } from "./pages/test";

type Line = { msg: string; path: string; reference?: string; route?: string };

/** Log lines with this message, after the first `from` characters of the log. */
const logged = (product: Product, message: string, from: number): Line[] =>
  product
    .output()
    .slice(from)
    .split("\n")
    .filter((line) => line.startsWith("{") && line.includes(message))
    .map((line) => JSON.parse(line));

withLog(
  "a page that fails shows its reference in the log, and recovers on retry",
  async ({ page, world: { product } }) => {
    // The outbox must be a folder; as a file it cannot be read, so its page fails.
    const outbox = path.join(product.dataDir, "outbox");
    const aside = `${outbox}-aside`;
    if (fs.existsSync(outbox)) fs.renameSync(outbox, aside);
    fs.writeFileSync(outbox, "");
    const from = product.output().length;
    await page.goto("/outbox?token=secret");
    await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
    const reference = await page.locator("main code").textContent();
    expect(reference).toMatch(/^\d+/);
    await expect
      .poll(() => logged(product, "page failed", from))
      .toMatchObject([{ reference, path: "/outbox", route: "/outbox" }]);
    expect(product.output()).not.toContain("token=secret");
    await expect(page.getByRole("link", { name: "Return Home" })).toHaveAttribute("href", "/");
    await expect(page.getByRole("link", { name: "Contact Support" })).toHaveAttribute("href", "/support");
    expect(await findEverywhere(page)).toEqual([]);

    fs.rmSync(outbox);
    if (fs.existsSync(aside)) fs.renameSync(aside, outbox);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Outbox" })).toBeVisible();
  },
);

withLog(
  "an unknown URL is logged on one line, without control characters",
  async ({ request, world: { product } }) => {
    const from = product.output().length;
    const answer = await request.get("/no%0A%1B%5B31mflowers%E2%80%AE?token=secret");
    expect(answer.status()).toBe(404);
    await expect
      .poll(() => logged(product, "page not found", from))
      .toMatchObject([{ path: "/no[31mflowers" }]);
    expect(product.output()).not.toContain("token=secret");
  },
);

test("a document that fails as a whole still offers a link home and a retry", async ({ page }) => {
  // The theme queries the system's colour scheme, without which nothing below the root layout renders.
  await page.addInitScript(() => {
    const { matchMedia } = window;
    let broken = true;
    window.matchMedia = (query) => {
      if (broken && document.readyState !== "loading") throw new Error("No media here");
      return matchMedia.call(window, query);
    };
    if (sessionStorage.getItem("repaired")) broken = false;
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
  await expect(page).toHaveTitle("Something went wrong · Bluebonnet");
  await expect(page.getByRole("link", { name: "Return Home" })).toHaveAttribute("href", "/");
  expect(await findEverywhere(page)).toEqual([]);
  await page.evaluate(() => sessionStorage.setItem("repaired", "yes"));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Local AI/ })).toBeVisible();
});
