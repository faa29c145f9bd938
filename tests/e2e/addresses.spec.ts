import { expect } from "@playwright/test";
import { invoicing } from "../support/projects/outside-projects";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";

const reply = Object.entries(invoicing).map(
  ([path, text]) => `\`\`\`${path.split(".").at(-1)} ${path}\n${text}\n\`\`\`\n`,
);

test("an app of many files has addresses: in the preview, which has a bar for them, and once it is published", async ({
  browser,
  page,
  world: { model, product },
}, testInfo) => {
  model.reply({ tokens: reply });
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.selectModel("qwen2.5-coder");
  await chat.sendAndSeeReply("An invoicing app");
  const app = chat.previewPage;
  const bar = chat.preview.getByRole("textbox", { name: "Address" });
  const title = (name: string) => app.getByRole("heading", { level: 1, name });

  await test.step("follows links, and goes back and forward", async () => {
    await expect(title("Dashboard")).toBeVisible();
    await expect(bar).toHaveValue("/");
    await app.getByRole("link", { name: "Clients" }).click();
    await expect(title("Clients")).toBeVisible();
    await expect(bar).toHaveValue("/clients");
    await chat.preview.getByRole("button", { name: "Back", exact: true }).click();
    await expect(title("Dashboard")).toBeVisible();
    await chat.preview.getByRole("button", { name: "Forward", exact: true }).click();
    await expect(title("Clients")).toBeVisible();
  });
  await test.step("goes where one types, and stays there when it is reloaded", async () => {
    await bar.fill("clients/harbor");
    await bar.press("Enter");
    await expect(title("Harbor Coffee")).toBeVisible();
    await chat.preview.getByRole("button", { name: "Reload preview" }).click();
    await expect(title("Harbor Coffee")).toBeVisible();
    await expect(bar).toHaveValue("/clients/harbor");
    await testInfo.attach("bar", { body: await page.screenshot(), contentType: "image/png" });
  });

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill("my-invoices");
  await dialog.getByLabel("Address").press("Enter");
  const address = `${product.url}/p/my-invoices`;
  await expect(dialog.getByRole("link", { name: address })).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await test.step("is opened at an address below its own by a visitor, reloaded, and left by Back", async () => {
    await visitor.goto(`${address}/clients/harbor`);
    const heading = visitor.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Harbor Coffee");
    await visitor.getByRole("link", { name: "Settings" }).click();
    await expect(heading).toHaveText("Settings");
    await expect(visitor).toHaveURL(`${address}/settings`);
    await visitor.reload();
    await expect(heading).toHaveText("Settings");
    await visitor.goBack();
    await expect(heading).toHaveText("Harbor Coffee");
    await expect(visitor).toHaveURL(`${address}/clients/harbor`);
    await testInfo.attach("published", { body: await visitor.screenshot(), contentType: "image/png" });
  });
  await visitor.context().close();
});
