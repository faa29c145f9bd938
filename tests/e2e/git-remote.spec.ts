import { execFile } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { call, signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const start = promisify(execFile);

test("a project is cloned with git, and what is pushed is a version", async ({ page, baseURL }) => {
  const isThere = await start("git", ["--version"]).then(
    () => true,
    () => false,
  );
  test.skip(!isThere, "git is not installed");
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.sendAndSeeReply("A to-do list");
  await page.waitForURL("**/chat/*");
  const chatId = new URL(page.url()).pathname.split("/").at(-1);
  await page.goto(`/chat/versions/${chatId}`);
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: "Clone with git…" }).click();
  const dialog = page.getByRole("dialog");
  const command = (await dialog.locator("code").textContent()) ?? "";
  expect(command).toMatch(new RegExp(`^git clone ${baseURL}/git/[\\w-]+\\.git$`));
  expect(await findEverywhere(page)).toEqual([]);

  const { token } = await call(page, "apiKey.create", {
    name: "git",
    scopes: ["projects:read", "projects:write"],
    days: 30,
    password: "",
  });
  const folder = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-clone-"));
  const git = async (...args: string[]) => (await start("git", ["-C", folder, ...args])).stdout;
  try {
    const remote = command.replace("git clone ", "").replace("://", `://key:${token}@`);
    await git("clone", "--quiet", remote, ".");
    expect(await git("log", "--format=%s")).toBe("A to-do list\n");
    fs.writeFileSync(path.join(folder, "notes.md"), "# Written outside\n");
    await git("add", "notes.md");
    await git(
      "-c",
      "user.name=Ada",
      "-c",
      "user.email=ada@example.com",
      "commit",
      "--quiet",
      "-m",
      "Add notes",
    );
    await git("push", "--quiet", "origin", "HEAD");
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  await page.reload();
  await expect(page.getByText("Add notes").first()).toBeVisible();
});
