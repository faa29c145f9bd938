import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";
import { signedInUser } from "./pages/new-user";

const APP = `import { useState } from "react";
import { Leaf } from "lucide-react";
export default function App() {
  const [count, setCount] = useState(0);
  localStorage.setItem("flowers", String(count));
  return <button className="rounded-lg bg-blue-600 p-4 text-white" onClick={() => setCount(count + 1)}><Leaf />Flowers: {localStorage.getItem("flowers")}</button>;
}`;

// Acts as the visitor if it can: reads the cookies, and calls the API with the visitor's session.
const HOSTILE = `<!doctype html><html lang="en"><head><title>Hostile</title></head><body><h1>Wild flowers</h1>
<p id="origin"></p><p id="later"></p><p id="account">waiting</p><a href="about.html">About</a><a href="#end">End</a><h2 id="end" style="margin-top:200vh">The end</h2>
<script>
document.getElementById("origin").textContent = "origin " + self.origin + ", cookies [" + document.cookie + "]";
fetch("about.html").then((answer) => answer.text()).then((text) => { document.getElementById("later").textContent = text.includes("<h1>About") ? "loaded later" : "not loaded"; });
fetch("/api/trpc/profile.read", { credentials: "include" }).then(() => "read", () => "refused").then((result) => { document.getElementById("account").textContent = result; });
</script></body></html>`;

let page: Page;
test.beforeAll(async ({ browser, world: { product } }) => {
  page = await (await browser.newContext({ baseURL: product.url })).newPage();
  await signedInUser(page, product.dataDir);
});
test.afterAll(async () => {
  await page.context().close();
});

const reply = (path: string, text: string) => [`\`\`\`${path.split(".").at(-1)} ${path}\n${text}\n\`\`\`\n`];

test("a project is published from the preview, shown to a guest, changed and taken off", async ({
  browser,
  world: { model, product },
}) => {
  const chat = new ChatBuilder(page);
  const context = await browser.newContext({ baseURL: product.url });
  const guest = await context.newPage();
  const dialog = page.getByRole("dialog");
  await test.step("publishes by keyboard", async () => {
    await chat.open();
    await chat.selectModel("qwen2.5-coder");
    model.reply({ tokens: [...reply("index.html", HOSTILE), ...reply("about.html", "<h1>About</h1>")] });
    await chat.sendAndSeeReply("Wild flowers");
    await page.getByRole("button", { name: "Publish", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Publish" })).toBeFocused();
    await expect(dialog.getByLabel("Title")).toBeHidden();
    await dialog.getByText("Settings", { exact: true }).click();
    await expect(dialog.getByLabel("Title")).toHaveValue("Hostile");
    await dialog.getByLabel("Address").fill("wild-flowers");
    expect(await findEverywhere(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("link", { name: `${product.url}/p/wild-flowers` })).toBeVisible();
  });

  await test.step("runs for a guest, and for its owner without their session", async () => {
    for (const visitor of [context, page.context()]) {
      const tab = await visitor.newPage();
      await tab.goto(`${product.url}/p/wild-flowers`);
      await expect(tab.locator("#origin")).toHaveText("origin null, cookies []");
      await expect(tab.locator("#account")).toHaveText("refused");
      await tab.getByRole("link", { name: "End" }).click();
      await expect(tab).toHaveURL(`${product.url}/p/wild-flowers#end`);
      await tab.getByRole("link", { name: "About" }).click();
      await expect(tab).toHaveURL(`${product.url}/p/wild-flowers/about.html`);
      await tab.close();
    }
  });

  await test.step("asks for a password once it has one", async () => {
    await dialog.getByRole("switch", { name: "Require a password" }).click();
    await dialog.getByLabel("Password", { exact: true }).fill("a field of flowers");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Publication updated")).toBeVisible();
    await guest.goto("/p/wild-flowers");
    expect(await findEverywhere(guest)).toEqual([]);
    await guest.getByLabel("Password").fill("wrong flowers");
    await guest.keyboard.press("Enter");
    await expect(guest.getByRole("alert")).toHaveText("This password is incorrect.");
    await guest.getByLabel("Password").fill("a field of flowers");
    await guest.keyboard.press("Enter");
    await expect(guest.getByRole("heading", { name: "Wild flowers" })).toBeVisible();
    await expect(guest.locator("#later")).toHaveText("loaded later");
    await guest.getByRole("link", { name: "About" }).click();
    await expect(guest).toHaveURL(`${product.url}/p/wild-flowers/about.html`);
    await expect(guest.getByRole("heading", { name: "About" })).toBeVisible();
  });

  await test.step("asks in a frame of another site, too", async () => {
    const embed = `<iframe src="${product.url}/p/wild-flowers" title="Flowers"></iframe>`;
    // Browsers take 127.0.0.1 for another site than localhost.
    const other = createServer((_, response) => response.setHeader("content-type", "text/html").end(embed));
    await once(other.listen(0, "127.0.0.1"), "listening");
    await guest.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
    const frame = guest.frameLocator("iframe");
    await frame.getByLabel("Password").fill("a field of flowers");
    await frame.getByLabel("Password").press("Enter");
    await expect(frame.locator("#later")).toHaveText("loaded later");
    await frame.getByRole("link", { name: "About" }).click();
    await expect(frame.getByRole("heading", { name: "About" })).toBeVisible();
    other.close();
  });

  await test.step("is listed in the account, and taken off there", async () => {
    await page.goto("/account/publications");
    const section = page.locator("#publish");
    await expect(
      section.getByRole("link", { name: `${product.url}/p/wild-flowers`, exact: true }),
    ).toBeVisible();
    expect(await findEverywhere(page)).toEqual([]);
    await section.getByRole("button", { name: /^Unpublish/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Unpublish" }).click();
    await expect(section.getByText("No Published Projects Yet")).toBeVisible();
    await expect(section.getByRole("link", { name: "Connect GitHub to Publish" })).toHaveAttribute(
      "href",
      "/account/connections#github",
    );
    expect((await guest.goto("/p/wild-flowers"))?.status()).toBe(404);
    await expect(guest.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await context.close();
  });
});

test("components run where they are published, with what they store and Tailwind", { tag: "@long" }, async ({
  browser,
  world: { model, product },
}) => {
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.selectModel("qwen2.5-coder");
  model.reply({ tokens: reply("src/App.tsx", APP) });
  await chat.sendAndSeeReply("A counter");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Publish" }).click();
  const address = await dialog.getByRole("link", { name: "Open" }).getAttribute("href");
  const guest = await browser.newPage();
  const errors: string[] = [];
  guest.on("pageerror", (error) => errors.push(String(error)));
  await guest.goto(String(address));
  const button = guest.getByRole("button");
  await button.click();
  await expect(button).toHaveText("Flowers: 1");
  await expect(button).toHaveCSS("border-radius", "8px");
  await expect(guest.locator("svg.lucide-leaf")).toBeVisible();
  expect(errors).toEqual([]);
  const image = String(await guest.locator('meta[property="og:image"]').getAttribute("content"));
  expect(image).toContain(`${product.url}/api/publications/`);
  const picture = await guest.request.get(image);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
  await guest.close();
});
