import { expect } from "@playwright/test";
import { newDataFolder } from "../support/data-folder.mjs";
import { startProduct } from "../support/product";
import { smallDisk } from "../support/small-disk";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

test("reports that it is healthy, and what it runs on", async ({ request }) => {
  const answer = await request.get("/api/health");
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ status: "ok", database: "embedded", streams: "memory" });
});

test("is ready, with every part", async ({ request }) => {
  const answer = await request.get("/api/ready");
  const { status, parts } = await answer.json();
  expect([answer.status(), status]).toEqual([200, "ready"]);
  expect(parts.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`)).toEqual([
    ...["server ok", "database ok", "migrations ok", "disk ok"],
  ]);
});

test("responds at /api/live", async ({ request }) => {
  const answer = await request.get("/api/live");
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toEqual({ status: "ok" });
});

test("serves what previews load, and answers for files that Next did not find", async ({ request }) => {
  for (const folder of ["/packages/", "/libraries/", "/editor/"]) {
    const index = await request.get(`${folder}index.json`);
    expect(await index.json()).toBeTruthy();
    const missing = await request.get(`${folder}none-ABCDEF12.js`);
    expect([missing.status(), await missing.text()]).toEqual([404, ""]);
  }
});

test("reports a full disk, keeps chats readable, and saves again once space is freed", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(240_000);
  const disk = smallDisk(400);
  test.skip(!disk, "nothing may be mounted here");
  if (!disk) return;
  const product = await startProduct({ dataDir: await newDataFolder(disk.folder) });
  const page = await browser.newPage({ baseURL: product.url });
  const user = await signedInUser(page, product.dataDir);
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.send("Anybody there?");
  await expect(page).toHaveURL(/\/chat\/./);
  await chat.seeEnd();
  const disks = async () => (await (await page.request.get("/api/health")).json()).disk;
  expect(await disks()).toBe("ok");

  disk.fill(60 * 2 ** 20);
  const answer = await page.request.get("/api/health");
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ status: "ok", disk: "full" });
  const address = page.url();
  for (const readable of ["/dashboard", "/chat-history", "/account"]) {
    await page.goto(readable);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.getByText("Something went wrong")).toBeHidden();
  }
  await chat.open(address);
  await expect(chat.conversation.getByText("Anybody there?")).toBeVisible();
  await chat.send("Is there room?");
  await expect(page.getByText("This machine's disk is full").first()).toBeVisible();
  const other = await browser.newPage({ baseURL: product.url });
  await other.goto("/login");
  await other.getByLabel("Email", { exact: true }).fill(user.email);
  await other.getByLabel("Password", { exact: true }).fill(user.password);
  await other.getByRole("checkbox").check();
  await other.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(other.getByText("Nobody can log in until space is freed").first()).toBeVisible();
  await other.close();

  disk.clear();
  expect(await disks()).toBe("ok");
  await chat.send("And now?");
  await expect(chat.conversation.getByText("And now?")).toBeVisible();
  await page.close();
  await product.discard();
  disk.remove();
});
