import { expect, type Page } from "@playwright/test";
import { startProduct } from "../support/product";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const PERIOD = "range=month&timeZone=UTC";

async function ask(page: Page) {
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.send("A pricing page called Golden Crust in green");
  await expect(page.getByRole("button", { name: "Regenerate reply" })).toBeVisible({ timeout: 60_000 });
}

test("people see their own usage, and the owner of the installation everybody's", async ({ browser }) => {
  const product = await startProduct();
  const context = () => browser.newContext({ baseURL: product.url });
  const [owner, other] = await Promise.all([(await context()).newPage(), (await context()).newPage()]);
  const first = await signedInUser(owner, product.dataDir);
  const second = await signedInUser(other, product.dataDir);
  await ask(owner);
  await ask(other);

  await test.step("/account/usage shows one's own", async () => {
    await other.goto("/account/usage");
    await expect(other.getByRole("radio", { name: /Prompts/ })).toContainText("1");
    const models = other.getByRole("region", { name: "Split by" });
    await expect(models.getByRole("row", { name: /^starter/ })).toBeVisible();
    await other.getByRole("button", { name: "Show as table" }).click();
    await expect(other.getByRole("region", { name: "Usage over time" }).getByRole("row")).toHaveCount(2);
    await expect(other.getByRole("link", { name: "Download CSV" })).toBeHidden();
    const refused = await other.request.get(`/api/usage?${PERIOD}`);
    expect(refused.ok()).toBe(false);
    expect(await refused.text()).toContain("own usage of the last 30 days");
  });

  await test.step("/admin/usage shows everybody's, to the owner alone", async () => {
    await owner.goto("/admin/usage");
    await expect(owner.getByRole("radio", { name: /Prompts/ })).toContainText("2");
    for (const { email } of [first, second])
      await expect(owner.getByRole("row", { name: new RegExp(email) })).toBeVisible();
    await owner.getByRole("combobox", { name: "Split by" }).selectOption("Source");
    await expect(owner.getByRole("row", { name: /^Chat/ })).toBeVisible();
    const [file] = await Promise.all([
      owner.waitForEvent("download"),
      owner.getByRole("link", { name: "Download CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("usage.csv");
    const text = await (await owner.request.get(`/api/admin-usage?${PERIOD}`)).text();
    expect(text).toContain(second.email);
    expect((await other.request.get(`/api/admin-usage?${PERIOD}`)).status()).toBe(404);
    const page = await other.goto("/admin/usage");
    expect(page?.status()).toBe(404);
  });
  await product.discard();
});
