import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { foreignExports } from "../support/foreign-exports/foreign-exports";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";
import { signedInUser } from "./pages/new-user";

const page = (title: string) =>
  `\`\`\`html index.html\n<!doctype html>\n<html lang="en"><head><title>Flowers</title></head><body><h1>${title}</h1></body></html>\n\`\`\`\n`;

const json = { mimeType: "application/json" };

async function importFile(tab: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = tab.waitForEvent("filechooser");
  await tab.getByRole("button", { name: "Choose a File" }).press("Enter");
  await (await chooser).setFiles(file);
}

test("an account leaves as a zip and comes over to another one", { tag: "@long" }, async ({
  browser,
  world: { model, product },
}) => {
  const newPage = async () => (await browser.newContext({ baseURL: product.url })).newPage();
  const archive = await test.step("exports the account", async () => {
    const tab = await newPage();
    await signedInUser(tab, product.dataDir);
    const chat = new ChatBuilder(tab);
    await chat.open();
    await chat.selectModel("qwen2.5-coder");
    model.reply({ tokens: [page("Bluebonnets")] });
    await chat.sendAndSeeReply("A page about flowers");
    model.reply({ tokens: [page("Indian paintbrush")] });
    await chat.send("Another flower");
    await expect(chat.previewPage.getByRole("heading", { name: "Indian paintbrush" })).toBeVisible();
    await tab.goto("/account/data");
    await tab.getByRole("link", { name: "Export your data first" }).press("Enter");
    await expect(tab.getByRole("heading", { name: "Your Data" })).toBeInViewport();
    const download = tab.waitForEvent("download");
    await tab.getByRole("link", { name: "Export Account" }).press("Enter");
    expect((await download).suggestedFilename()).toBe("bluebonnet-account.zip");
    const buffer = await readFile(await (await download).path());
    await tab.context().close();
    return buffer;
  });

  const tab = await newPage();
  await signedInUser(tab, product.dataDir);
  await test.step("imports it as another user, and says what came over", async () => {
    await tab.goto("/account/data#your-data");
    await importFile(tab, { name: "bluebonnet-account.zip", mimeType: "application/zip", buffer: archive });
    const imports = tab.getByRole("list", { name: "Your Imports" });
    await expect(imports.getByText("Done")).toBeVisible();
    await expect(imports.getByText(/^1 chat, 4 messages, 1 project, and 2 versions/)).toBeVisible();
    expect(await findEverywhere(tab)).toEqual([]);
    await importFile(tab, { name: "again.zip", mimeType: "application/zip", buffer: archive });
    await expect(imports.getByText("Nothing new")).toBeVisible();
    await expect(imports.getByText("Already here")).toBeVisible();
    await tab.reload();
    await imports.getByText("bluebonnet-account.zip").click();
    await imports.getByRole("link", { name: "Flowers" }).click();
    await tab.waitForURL(/\/chat\/[\w-]+$/);
  });

  await test.step("the chat's preview runs, and its versions are there", async () => {
    const chat = new ChatBuilder(tab);
    await expect(chat.conversation.getByText("Another flower")).toBeVisible();
    await expect(chat.previewPage.getByRole("heading", { name: "Indian paintbrush" })).toBeVisible();
    await tab.getByRole("button", { name: /^Undo/ }).first().press("Enter");
    await expect(chat.previewPage.getByRole("heading", { name: "Bluebonnets" })).toBeVisible();
    model.reply({ tokens: [page("Thistle")] });
    await chat.selectModel("qwen2.5-coder");
    await chat.send("And now a thistle");
    await expect(chat.previewPage.getByRole("heading", { name: "Thistle" })).toBeVisible();
  });
  await tab.context().close();
});

test("files of other products come over", { tag: "@long" }, async ({ browser, world: { product } }) => {
  const tab = await (await browser.newContext({ baseURL: product.url })).newPage();
  await signedInUser(tab, product.dataDir);
  await test.step("a file of Open WebUI, dropped, becomes a chat with a preview", async () => {
    await tab.goto("/account/data#your-data");
    const data = await tab.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], "chat-export-1756000000.json", { type: "application/json" }));
      return transfer;
    }, foreignExports.openWebUi().toString());
    await tab.getByText("Drop a file here, or").dispatchEvent("drop", { dataTransfer: data });
    const imports = tab.getByRole("list", { name: "Your Imports" });
    await expect(imports.getByText("A broken one")).toBeVisible();
    await expect(imports.getByText(/^1 picture and 1 tool call: /)).toBeVisible();
    await imports.getByRole("link", { name: "Rivers of Texas" }).click();
    await expect(new ChatBuilder(tab).previewPage.getByRole("heading", { name: "Pecos" })).toBeVisible();
  });

  await test.step("files of ChatGPT and LibreChat become chats, too", async () => {
    const imports = tab.getByRole("list", { name: "Your Imports" });
    const take = async (name: string, buffer: Buffer) => {
      await tab.goto("/account/data#your-data");
      await importFile(tab, { ...json, name, buffer });
    };
    await take("conversations.json", foreignExports.chatGpt());
    await expect(imports.getByText("ChatGPT", { exact: false }).first()).toBeVisible();
    await imports.getByRole("link", { name: "A flower counter" }).click();
    await expect(new ChatBuilder(tab).previewPage.getByRole("heading", { name: "Flowers" })).toBeVisible();
    // The same chat, longer: its owner chose to keep the old one as well, archived.
    const newer = foreignExports.chatGpt().toString().replaceAll("1756000400", "1906000400");
    await tab.goto("/account/data#your-data");
    await tab.getByRole("button", { name: /^If you already have a chat/ }).click();
    await tab.getByRole("option", { name: "Replace it and archive the old one" }).click();
    await importFile(tab, { ...json, name: "newer.json", buffer: Buffer.from(newer) });
    await expect(imports.getByText("These chats are archived.", { exact: false })).toBeVisible();
    await expect(imports.getByRole("link", { name: "A flower counter" })).toHaveCount(2);
    await take("leaf-shapes.json", foreignExports.libreChatTree());
    await imports.getByRole("link", { name: "Leaf shapes" }).click();
    await expect(tab).toHaveURL(/\/chat\//);
    await expect(new ChatBuilder(tab).conversation.getByText("gpt-4o").first()).toBeVisible();
  });
  await tab.context().close();
});

test("guests can do neither, what is no export says so, and an upload that was cut off goes on", {
  tag: "@long",
}, async ({ browser, world: { product } }) => {
  const tab = await (await browser.newContext({ baseURL: product.url })).newPage();
  expect((await tab.request.get("/api/account-export")).status()).toBe(401);
  expect((await tab.request.post("/api/account-import", { data: "PK" })).status()).toBe(401);
  await signedInUser(tab, product.dataDir);
  await tab.goto("/account/data#your-data");
  await importFile(tab, { name: "photo.zip", mimeType: "application/zip", buffer: Buffer.from("PK no zip") });
  const imports = tab.getByRole("list", { name: "Your Imports" });
  await expect(imports.getByText("Failed")).toBeVisible();
  await expect(imports.getByText("The file is damaged or incomplete.")).toBeVisible();
  expect(await findEverywhere(tab)).toEqual([]);

  const dropped = /account-import\?.*offset=[1-9]/;
  await tab.route(dropped, (route) => route.abort("connectionreset"));
  await importFile(tab, { name: "long.zip", mimeType: "application/zip", buffer: Buffer.alloc(9_000_000) });
  const resume = tab.getByRole("button", { name: "Resume Upload" });
  await expect(resume).toBeFocused();
  expect(await findEverywhere(tab)).toEqual([]);
  await tab.unroute(dropped);
  await tab.keyboard.press("Enter");
  await expect(imports.getByText("Failed")).toHaveCount(2);
  await tab.context().close();
});
