import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildSite, withBase } from "~/domain/project/site";
import { sitePolicy } from "~/domain/publication/site-policy";
import { siteParts } from "~/server/adapters/site-parts/site-parts-folder";
import { chromiumArgs, findChromium } from "~tests/support/chromium.mjs";

const shop = new Map([
  [
    "src/App.tsx",
    `import { BrowserRouter, Link, Route, Routes } from "react-router-dom";
import { useState } from "react";
function Settings() {
  const [isDark, setDark] = useState(localStorage.getItem("dark") === "yes");
  return <button onClick={() => { localStorage.setItem("dark", "yes"); setDark(true); }}>{isDark ? "Dark" : "Light"}</button>;
}
export default () => <BrowserRouter><Link to="/settings/theme">Settings</Link> <a href="/settings/theme">Plain</a><Routes><Route path="/" element={<h1>Shop</h1>} /><Route path="/settings/theme" element={<Settings />} /></Routes></BrowserRouter>;`,
  ],
]);

/** The folder of a static host that the downloaded site is in. */
const FOLDER = "/clients/shop/";
const types: Record<string, string> = { html: "text/html", js: "text/javascript" };

let browser: Browser;
let server: Server;
let root: string;
beforeAll(async () => {
  const parts = await siteParts(process.cwd())();
  const here = await buildSite(shop, parts, { target: "here", supabase: null });
  const elsewhere = await buildSite(shop, parts, { target: "elsewhere", supabase: null });
  server = createServer(async ({ url = "" }, response) => {
    const { pathname } = new URL(url, "http://host");
    const headers = { "content-type": "text/html", "access-control-allow-origin": "*" };
    if (pathname.startsWith("/packages/"))
      return response
        .writeHead(200, { ...headers, "content-type": "text/javascript" })
        .end(await readFile(`public${pathname}`));
    if (pathname.startsWith("/p/shop"))
      return response
        .writeHead(200, { ...headers, "content-security-policy": sitePolicy(root, "shop", null) })
        .end(withBase(String(here.files.get("index.html")), "/p/shop/"));
    const name = pathname.startsWith(FOLDER) ? pathname.slice(FOLDER.length) || "index.html" : "";
    const file = elsewhere.files.get(name);
    return response
      .writeHead(file ? 200 : 404, { "content-type": types[name.split(".").at(-1) ?? ""] ?? "text/html" })
      .end(file ?? elsewhere.files.get("404.html"));
  });
  await once(server.listen(0), "listening");
  root = `http://localhost:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
});
afterAll(async () => {
  await browser.close();
  server.close();
});

const seeButton = (page: Page, name: string) => page.getByRole("button", { name }).waitFor();

it.each([
  ["publication", "/p/shop"],
  ["downloaded site in a folder of its host", FOLDER],
])("gives the app of a %s real addresses, a history and data that survive a reload", async (_, start) => {
  const page = await browser.newPage();
  const inside = `${root}${start.replace(/\/$/, "")}/settings/theme`;
  await page.goto(root + start);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Light" }).click();
  await seeButton(page, "Dark");
  expect(page.url()).toBe(inside);
  await page.reload();
  await seeButton(page, "Dark");
  expect(page.url()).toBe(inside);
  await page.goBack();
  await page.getByRole("heading", { name: "Shop" }).waitFor();
  await page.goForward();
  await seeButton(page, "Dark");
  await page.goto(root + start);
  await page.getByRole("link", { name: "Plain" }).click();
  await seeButton(page, "Dark");
  expect(page.url()).toBe(inside);
  await page.close();
});
