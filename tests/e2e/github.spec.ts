import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { failure } from "../support/github-rest-stand-in";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";
import { signedInUser } from "./pages/new-user";

let page: Page;
test.beforeAll(async ({ browser, world: { product } }) => {
  page = await browser.newPage({ baseURL: product.url });
  await signedInUser(page, product.dataDir);
});
test.afterAll(() => page.close());

const html = (title: string) => `<!doctype html><title>${title}</title><h1>${title}</h1>`;

test("a project is pushed to GitHub, only its changes again, and a conflict becomes a pull request", async ({
  world: { gitHub },
}) => {
  const section = page.locator("#github");
  const dialog = page.getByRole("dialog");
  const chatId = randomUUID();
  const write = (files: Record<string, string>) =>
    page.request.post("/api/trpc/chat.importFiles", {
      data: {
        json: {
          chatId,
          name: "Wild garden",
          files: Object.entries(files).map(([path, content]) => ({ path, encoding: "text", content })),
        },
      },
    });
  const token = gitHub.addToken({ login: "ada", expires: "2027-01-31 10:00:00 UTC" });

  await test.step("connects with a token, by keyboard", async () => {
    await page.goto("/account/connections#github");
    await expect(section.getByText("Not connected")).toBeVisible();
    await expect(section.getByText(/separate from signing in with GitHub/)).toBeVisible();
    await section.getByRole("button", { name: "Connect GitHub" }).press("Enter");
    await dialog.getByLabel("Token").fill("github_pat_of_nobody_at_all");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(/GitHub refused the token/)).toBeVisible();
    expect(await findEverywhere(page)).toEqual([]);
    await dialog.getByLabel("Token").fill(token);
    await page.keyboard.press("Enter");
    await expect(section.getByText("Connected as ada")).toBeVisible();
    await expect(section.getByText(/Fine-grained token · Expires January 31, 2027/)).toBeVisible();
    expect(await page.content()).not.toContain(token);
  });

  await test.step("creates a private repository", async () => {
    await write({ "index.html": html("Moss"), "site.css": "h1 { color: green }" });
    await new ChatBuilder(page).open(`/chat/${chatId}`);
    await page.getByRole("button", { name: "Integrations" }).click();
    await page.getByRole("button", { name: "Push this project" }).click();
    await expect(dialog.getByLabel("Name")).toHaveValue("wild-garden");
    await expect(dialog.getByRole("region", { name: "Version 1: 2 files" })).toContainText(
      /index\.html .*\nsite\.css/,
    );
    await expect(dialog.getByRole("switch", { name: "Private" })).toBeChecked();
    await dialog.getByLabel("Branch").press("Enter");
    await expect(dialog.getByText("2 files pushed to ada/wild-garden, branch main")).toBeVisible();
    await expect(dialog.getByText("Up to date")).toBeVisible();
    expect(gitHub.repository("ada/wild-garden").isPrivate).toBe(true);
    expect(gitHub.files("ada/wild-garden")).toEqual({
      "index.html": html("Moss"),
      "site.css": "h1 { color: green }",
    });
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("pushes the difference, from the versions", async () => {
    await write({ "site.css": "h1 { color: red }" });
    await page.goto(`/chat/versions/${chatId}`);
    await page.getByRole("button", { name: "GitHub" }).press("Enter");
    await expect(dialog.getByText("1 version ahead")).toBeVisible();
    await dialog.getByLabel("Commit message").fill("Repaint");
    gitHub.refuseNext(/^GET \/repos\/ada\/wild-garden/, failure(401, "Bad credentials"));
    await dialog.getByRole("button", { name: "Push", exact: true }).press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("GitHub refused the token");
    await expect(dialog.getByRole("link", { name: "Connect GitHub Again" })).toHaveAttribute(
      "href",
      "/account/connections#github",
    );
    await expect(dialog.getByRole("button", { name: "Push", exact: true })).toBeFocused();
    await dialog.getByRole("button", { name: "Push", exact: true }).click();
    await expect(dialog.getByText("1 file pushed to ada/wild-garden, branch main")).toBeVisible();
    expect(gitHub.log("ada/wild-garden")[0]).toBe("Repaint");
  });

  await test.step("tells a conflict and opens a pull request", async () => {
    gitHub.commit("ada/wild-garden", { "index.html": html("Fern") }, { author: "grace", message: "Plant" });
    await write({ "index.html": html("Heather") });
    await dialog.getByRole("button", { name: "Push", exact: true }).click();
    await expect(dialog.getByText("main has changed on GitHub")).toBeVisible();
    await expect(dialog.getByText(/^grace pushed “Plant”\. 1 file of this project differs/)).toBeVisible();
    expect(await findEverywhere(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Open a pull request instead" }).click();
    await expect(dialog.getByLabel("From the new branch")).toHaveValue("version-3");
    await dialog.getByLabel("Title").fill("Heather in place of fern");
    expect(await findEverywhere(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Pull request #1 is open")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Close" }).last()).toBeFocused();
    expect(gitHub.pulls).toMatchObject([
      { head: "version-3", base: "main", title: "Heather in place of fern" },
    ]);
    expect(gitHub.files("ada/wild-garden")).toMatchObject({ "index.html": html("Fern") });
  });
});

test("a repository becomes a project, with a report of what was left out", async ({ world: { gitHub } }) => {
  gitHub.addRepository("grace/lakes", {
    files: { "index.html": html("Lakes"), "yarn.lock": "{}", "a.bin": new Uint8Array([0, 1]) },
  });
  const dialog = page.getByRole("dialog");
  const chat = new ChatBuilder(page);
  await chat.open();
  await page.getByRole("button", { name: "Import a project" }).click();
  await page.getByRole("menuitem", { name: "A repository on GitHub…" }).click();
  await dialog.getByLabel("Repository").fill("grace/seas");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/GitHub has no such repository/).first()).toBeVisible();
  await dialog.getByLabel("Repository").fill(`${gitHub.url}/grace/lakes`);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("region", { name: "Reads 2 files" })).toContainText(
    /a\.bin {2}under 1 kB\nindex\.html/,
  );
  await expect(dialog.getByRole("region", { name: "1 file left out" })).toContainText("yarn.lock: generated");
  expect(await findEverywhere(page)).toEqual([]);
  await expect(dialog.getByRole("button", { name: "Import" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Imported 1 file from grace/lakes")).toBeVisible();
  await expect(dialog.getByText("a.bin: not text or an image")).toBeVisible();
  await dialog.getByRole("button", { name: "Open the project" }).press("Enter");
  await expect(chat.previewPage.getByRole("heading", { name: "Lakes" })).toBeVisible();
});

test("the operator's app connects whoever began in this browser", async () => {
  const section = page.locator("#github");
  const dialog = page.getByRole("dialog");
  await page.goto("/account/connections#github");
  await section.getByRole("button", { name: "Disconnect" }).click();
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await expect(section.getByText("Not connected")).toBeVisible();
  await page.goto("/api/github/callback?code=stolen&state=forged");
  await expect(section.getByText("GitHub could not be connected. Please try again.")).toBeVisible();
  await section.getByRole("button", { name: "Connect GitHub" }).click();
  await expect(dialog.getByRole("link", { name: "Authorize on GitHub" })).toHaveAttribute(
    "href",
    "/api/github/connect",
  );
  await dialog.getByRole("link", { name: "Authorize on GitHub" }).click();
  await page.getByRole("link", { name: "Authorize", exact: true }).click();
  await expect(section.getByText("Connected as octocat")).toBeVisible();
  await expect(section.getByText("Authorized on GitHub · Scopes: repo")).toBeVisible();
});
