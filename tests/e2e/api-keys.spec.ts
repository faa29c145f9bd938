import { expect, request } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

test("a key is made by keyboard, opens the API, and opens nothing once it is revoked", async ({
  page,
  baseURL,
}) => {
  await signedInUser(page);
  await page.goto("/account/api-keys");
  const section = page.locator("#api-keys");
  await expect(section).toContainText("You have no API keys yet.");

  await section.getByRole("button", { name: "Create key" }).focus();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Create an API key" });
  await form.getByLabel("Name").focus();
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("Name")).toHaveAccessibleDescription("Please enter a name");
  await page.keyboard.type("Editor");
  await form.getByRole("checkbox", { name: "Read projects" }).focus();
  await page.keyboard.press("Space");
  await form.getByLabel("Expires").selectOption("Never");
  expect(await findEverywhere(page)).toEqual([]);
  await form.getByRole("button", { name: "Create key" }).click();

  const made = page.getByRole("dialog", { name: "Your new API key" });
  const token = await made.getByLabel("API key", { exact: true }).inputValue();
  expect(token).toMatch(/^bb_[\w-]{43}$/);
  expect(await findEverywhere(page)).toEqual([]);
  await made.getByRole("button", { name: "Done" }).click();
  const row = section.getByRole("listitem").filter({ hasText: "Editor" });
  await expect(row).toContainText(`${token.slice(0, 9)}…`);
  await expect(row).toContainText("Use models · Read projects");
  await expect(row).toContainText("Never used");
  await page.reload();
  await expect(row).toBeVisible();
  expect(await page.content()).not.toContain(token);

  const program = await request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const { paths } = await (await program.get("/api/v1/openapi.json")).json();
  expect(paths).toHaveProperty("/chat/completions");
  const models = await (await program.get("/api/v1/models")).json();
  expect(models.data.map(({ id }: { id: string }) => id)).toContain("builtin:starter");
  const messages = [{ role: "user", content: "A to-do list" }];
  const streamed = await program.post("/api/v1/chat/completions", {
    data: { model: "builtin:starter", messages, stream: true },
  });
  expect(streamed.headers()["content-type"]).toContain("text/event-stream");
  expect(await streamed.text()).toMatch(/"delta":\{"content":[\s\S]*data: \[DONE\]\n\n$/);
  expect((await program.post("/api/v1/projects", { data: {} })).status()).toBe(403);
  const removed = await program.delete("/api/v1/publications/00000000-0000-7000-8000-000000000000");
  expect(removed.status()).toBe(403);
  await page.reload();
  await expect(row).toContainText("Last used");

  await row.getByRole("button", { name: "Revoke Editor" }).click();
  const question = page.getByRole("dialog", { name: "Revoke “Editor”?" });
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(section).toContainText("You have no API keys yet.");
  expect((await program.get("/api/v1/models")).status()).toBe(401);
  await program.dispose();
});
