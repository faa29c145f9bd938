import { expect, type Page } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const codeOf = (page: Page) => page.getByRole("region", { name: "Code", exact: true });
const terminalOf = (page: Page) => page.getByRole("region", { name: "Terminal" });

/** Types a command line. The cursor's line is empty first: a prompt is there. */
async function run(page: Page, command: string) {
  await expect(terminalOf(page).locator(".xterm-rows")).toContainText(/\$\s*$/);
  await page.keyboard.type(command);
  await page.keyboard.press("Enter");
}

/** Opens the terminal of a new project, which has one more file then. */
async function openTerminal(page: Page) {
  await page.setViewportSize({ width: 1400, height: 850 });
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.sendAndSeeReply("Build a todo list");
  await page.getByRole("button", { name: "Code", exact: true }).first().click();
  await expect(codeOf(page).getByRole("tab", { selected: true })).toContainText("index.html");
  await page.keyboard.press("Control+`");
  const screen = terminalOf(page).locator(".xterm-rows");
  await run(page, "mkdir src; echo 'const two: number = 1 + 1; console.log(`two is`, two)' > src/two.ts");
  await expect(screen).toContainText("1 file changed");
  return screen;
}

test("commands work on the project, what they write becomes a version, and none gets out or runs forever", async ({
  page,
}) => {
  const screen = await openTerminal(page);
  await run(page, "node src/two.ts | tr a-z A-Z");
  await expect(screen).toContainText("TWO IS 2");

  const outside: string[] = [];
  page.on("request", (request) => outside.push(request.url()));
  await run(page, "node -e 'while (true) {}'");
  await expect(terminalOf(page).getByRole("button", { name: "Stop (Ctrl-C)" })).toBeVisible();
  await page.keyboard.press("Control+c");
  await expect(terminalOf(page).getByRole("button", { name: "Stop (Ctrl-C)" })).toBeHidden();
  await run(page, "curl https://example.com");
  await expect(screen).toContainText("This terminal has no network");
  await run(page, "node -e 'fetch(`https://example.com`).catch((error) => console.log(`no`, error.name))'");
  await expect(screen).toContainText(/no \w*Error/);
  await run(page, "node -e 'console.log(typeof document, typeof parent, self.origin)'");
  await expect(screen).toContainText("undefined undefined null");
  const own = new URL(page.url()).origin;
  // Ctrl-C reloads the frame; the builder takes a picture of the page with the driver.
  const loaded = [`${own}/frame/terminal`, `${own}/driver/driver.js`];
  const isOwn = (url: string) =>
    url.startsWith("blob:null/") || url.startsWith(`${own}/api/`) || loaded.includes(url);
  expect(outside.filter((url) => !isOwn(url))).toEqual([]);
  expect(await findEverywhere(page)).toEqual([]);

  await page.reload();
  await expect(codeOf(page).getByText("Saved", { exact: true })).toBeVisible();
  const files = codeOf(page).getByRole("tree", { name: "Files" });
  if (!(await files.isVisible()))
    await codeOf(page).getByRole("button", { name: "Files", exact: true }).click();
  await expect(files.getByText("two.ts")).toBeVisible();
});

test("the usual commands and tests run, and the session outlives its pane", { tag: "@long" }, async ({
  page,
}) => {
  const screen = await openTerminal(page);
  await test.step("tests and the usual commands", async () => {
    await run(page, `echo '{"scripts":{"test":"vitest run"}}' > package.json`);
    await run(
      page,
      `echo 'import { expect, it } from "vitest"; it("adds", () => expect(1 + 1).toBe(2));' > src/two.test.ts`,
    );
    await run(page, "clear");
    await run(page, "npm test");
    await expect(screen).toContainText(/src\/two\.test\.ts.*1 passed/s);
    await run(page, "sed -i 's/toBe(2)/toBe(3)/' src/two.test.ts && npm test || echo code $?");
    await expect(screen).toContainText(/src\/two\.test\.ts:1:.*1 failed.*code 1/s);
    await run(page, "clear");
    await run(page, "cp src/two.ts old.ts; sed -i s/two/zwei/g src/two.ts; diff old.ts src/two.ts");
    await expect(screen).toContainText(/-const two.*\+const zwei/s);
    await run(page, "find . -name '*.ts' -type f | grep -v test | sort -r | head -n 1");
    await expect(screen).toContainText("./src/two.ts");
    await run(page, "npm run build; npx create-react-app x");
    await expect(screen).toContainText('Missing script: "build"');
    await expect(screen).toContainText("cannot be installed here");
  });

  await test.step("the session outlives its pane", async () => {
    await run(page, "cd src");
    await run(page, "node -e 'let n = 0; setInterval(() => console.log(`tick`, ++n), 100)'");
    await expect(screen).toContainText("tick 2");
    const toggle = page.getByRole("button", { name: "Code", exact: true }).first();
    await toggle.click();
    await expect(terminalOf(page)).toBeHidden();
    await toggle.click();
    await expect(screen).toContainText("tick 10");
    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByRole("tab", { name: "Chat" }).click();
    await expect(terminalOf(page)).toBeHidden();
    await page.keyboard.press("Control+`");
    await expect(terminalOf(page).getByRole("button", { name: "Stop (Ctrl-C)" })).toBeVisible();
    await terminalOf(page).getByRole("textbox").focus();
    await page.keyboard.press("Control+c");
    await expect(screen).toContainText(/~\/src \$\s*$/);
    await page.setViewportSize({ width: 1400, height: 850 });
    await page.keyboard.press("Control+`");
    await expect(terminalOf(page)).toBeHidden();
    await page.keyboard.press("Control+`");
    await expect(screen).toContainText(/~\/src \$\s*$/);
    await run(page, "cd ..");
  });
});

test("the terminal's frame has no origin and no network, even when it is opened by itself", async ({
  page,
}) => {
  const answer = await page.goto("/frame/terminal");
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("sandbox allow-scripts;");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("connect-src");
  const seen = await page.evaluate(async () => {
    const refused = (work: () => unknown) => {
      try {
        return String(work());
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      origin: self.origin,
      cookie: refused(() => document.cookie),
      storage: refused(() => localStorage),
      app: await fetch("/api/health").then(String, (error: Error) => error.name),
    };
  });
  expect(seen).toEqual({
    origin: "null",
    cookie: "SecurityError",
    storage: "SecurityError",
    app: "TypeError",
  });
});
