import { execFile } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { call, signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const start = promisify(execFile);

type Clone = {
  git: (...args: string[]) => Promise<string>;
  read: (name: string) => string;
  commit: (name: string, content: string, message: string) => Promise<void>;
};

/** Runs git in a folder that is deleted at the end. */
async function inFolder(use: (clone: Clone) => Promise<void>): Promise<void> {
  const folder = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-clone-"));
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  const git = async (...args: string[]) => (await start("git", ["-C", folder, ...identity, ...args])).stdout;
  try {
    await use({
      git,
      read: (name) => fs.readFileSync(path.join(folder, name), "utf8"),
      async commit(name, content, message) {
        fs.writeFileSync(path.join(folder, name), content);
        await git("add", name);
        await git("commit", "--quiet", "-m", message);
      },
    });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function skipWithoutGit() {
  const isThere = await start("git", ["--version"]).then(
    () => true,
    () => false,
  );
  test.skip(!isThere, "git is not installed");
}

/** Opens the versions of a new user's project, and the dialog that says how it is cloned. @returns the command */
async function openCloneDialog(page: Page): Promise<string> {
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.sendAndSeeReply("A to-do list");
  await page.waitForURL("**/chat/*");
  const chatId = new URL(page.url()).pathname.split("/").at(-1);
  await page.goto(`/chat/versions/${chatId}`);
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: "Clone with git…" }).click();
  return (await page.getByRole("dialog").locator("code").textContent()) ?? "";
}

async function withKey(page: Page, command: string): Promise<string> {
  const { token } = await call(page, "apiKey.create", {
    name: "git",
    scopes: ["projects:read", "projects:write"],
    days: 30,
    password: "",
  });
  return command.replace("git clone ", "").replace("://", `://key:${token}@`);
}

test("a project is cloned with git, and what is pushed is a version", async ({ page, baseURL }) => {
  await skipWithoutGit();
  const command = await openCloneDialog(page);
  expect(command).toMatch(new RegExp(`^git clone ${baseURL}/git/[\\w-]+\\.git$`));
  expect(await findEverywhere(page)).toEqual([]);

  await inFolder(async (clone) => {
    await clone.git("clone", "--quiet", await withKey(page, command), ".");
    expect(await clone.git("log", "--format=%s")).toBe("Add the To-do list template\n");
    await clone.commit("notes.md", "# Written outside\n", "Add notes");
    await clone.git("push", "--quiet", "origin", "HEAD");
    await page.keyboard.press("Escape");
    // The page follows the project.
    await expect(page.getByText("Add notes").first()).toBeVisible();
  });
});

test("a branch that is pushed is compared, merged over a conflict, and deleted", { tag: "@long" }, async ({
  page,
}) => {
  await skipWithoutGit();
  const command = await openCloneDialog(page);
  await page.keyboard.press("Escape");
  await inFolder(async (clone) => {
    await clone.git("clone", "--quiet", await withKey(page, command), ".");
    const notes = "# Notes\n\nOne\n";
    await clone.commit("notes.md", notes, "Add notes");
    await clone.git("push", "--quiet", "origin", "main");
    await clone.git("checkout", "--quiet", "-b", "idea");
    await clone.commit("notes.md", notes.replace("One", "The branch's"), "Try an idea");
    await clone.git("push", "--quiet", "origin", "idea");

    const branches = page.getByRole("list", { name: "Branches" });
    await expect(branches.getByText("1 ahead")).toBeVisible();
    await branches.getByRole("button", { name: "Compare the branch idea" }).click();
    await expect(page.getByRole("heading", { name: "Try an idea" })).toBeVisible();
    const changes = page.getByRole("region", { name: "Changes" });
    await expect(changes.getByText("The branch's")).toBeVisible();
    expect(await findEverywhere(page)).toEqual([]);

    await clone.git("checkout", "--quiet", "main");
    await clone.commit("notes.md", notes.replace("One", "Main's"), "Change notes");
    await clone.git("push", "--quiet", "origin", "main");
    await expect(branches.getByText("1 behind")).toBeVisible();
    await branches.getByRole("button", { name: "Merge the branch idea" }).click();
    const dialog = page.getByRole("dialog", { name: "Merge the branch idea" });
    await expect(dialog.getByRole("cell", { name: /Main's$/ })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Merge", exact: true })).toBeDisabled();
    expect(await findEverywhere(page)).toEqual([]);
    await dialog.getByRole("radio", { name: "Main" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByRole("radio", { name: "Branch" })).toBeChecked();
    await dialog.getByRole("button", { name: "Merge", exact: true }).click();
    await expect(page.getByText("Merged the branch idea", { exact: true })).toBeVisible();
    await expect(branches.getByText("Merged")).toBeVisible();
    await clone.git("pull", "--quiet", "--ff-only");
    expect(clone.read("notes.md")).toContain("The branch's");
    expect(await clone.git("fsck", "--strict", "--full")).toBe("");

    await branches.getByRole("button", { name: "Delete the branch idea" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete the branch" }).click();
    await expect(branches).toHaveCount(0);
    expect(await clone.git("ls-remote", "--heads", "origin")).not.toContain("idea");
  });
});
