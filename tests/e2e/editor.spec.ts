import { expect, type Page } from "@playwright/test";
import { tokenGate } from "../support/token-gate";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { test as withModel } from "./pages/model-world";
import { signedInUser } from "./pages/new-user";
import { openVersions } from "./pages/preview-menus";
import { test } from "./pages/test";

const app = (title: string) => `### src/App.tsx

\`\`\`tsx
import { Label } from "./Label";

export default function App() {
  return (
    <main>
      <h1>${title}</h1>
      <Label text="start" />
    </main>
  );
}
\`\`\`
`;
const label = `### src/Label.tsx

\`\`\`tsx
export function Label({ text }: { text: string }) {
  return <p>{text}</p>;
}
\`\`\`
`;

const wide = { width: 1400, height: 850 };
const codeOf = (page: Page) => page.getByRole("region", { name: "Code", exact: true });
const textOf = (page: Page) => codeOf(page).locator(".cm-content");
const treeOf = (page: Page) => codeOf(page).getByRole("tree", { name: "Files" });
const tabOf = (page: Page) => codeOf(page).getByRole("tab", { selected: true });

const showCode = (page: Page) => page.getByRole("button", { name: "Code", exact: true }).first().click();

async function showTree(page: Page) {
  // After a reload, the tree is there as soon as the files are.
  await expect(page.getByRole("tablist", { name: "Open files" })).toBeVisible();
  if (!(await treeOf(page).isVisible()))
    await codeOf(page).getByRole("button", { name: "Files", exact: true }).click();
}

withModel(
  "typing while the model writes loses nothing of either, nor does a server that is killed and a tab that is closed",
  async ({ browser, world: { model, product } }) => {
    withModel.setTimeout(240_000);
    const context = await browser.newContext({ baseURL: product.url, viewport: wide });
    const page = await context.newPage();
    await signedInUser(page, product.dataDir);
    const chat = new ChatBuilder(page);
    await chat.open();
    model.reply({ tokens: [app("Rivers"), label] });
    await chat.sendAndSeeReply("Make a page of rivers");

    await showCode(page);
    await expect(tabOf(page)).toContainText("App.tsx");
    await expect(textOf(page)).toContainText("Rivers");
    const gate = tokenGate();
    model.reply({ tokens: ["I change the title.\n\n", app("Lakes")], gate });
    await chat.send("Call it lakes");
    gate.open(1);
    await expect(chat.conversation).toContainText("I change the title.");
    await textOf(page).focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\n// typed meanwhile");
    gate.open(1);
    await chat.seeEnd();
    await expect(textOf(page)).toContainText("<h1>Lakes</h1>");
    await expect(textOf(page)).toContainText("// typed meanwhile");

    await page.keyboard.press("Control+s");
    await expect(chat.toast("Saved as a version")).toBeVisible();
    await page.keyboard.type(", after");
    await expect(codeOf(page).getByText("Unsaved changes")).toBeVisible();
    const href = page.url();
    await product.kill();
    await page.keyboard.type(", and while it was down");
    await expect(codeOf(page).getByText("Offline: kept in this browser")).toBeVisible();
    await page.close();

    await product.startAgain();
    const again = await context.newPage();
    await again.goto(href);
    await expect(textOf(again)).toContainText("// typed meanwhile, after, and while it was down");
    await expect(codeOf(again).getByText("Unsaved changes")).toBeVisible();
    await context.close();
  },
);

test("files are made, checked, renamed, searched and deleted with the keyboard, and each change is undone, after a reload too", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize(wide);
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.sendAndSeeReply("Build a todo list");
  await showCode(page);
  await expect(tabOf(page)).toContainText("index.html");
  await textOf(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("<p>typed now</p>");
  await expect(chat.previewPage.getByText("typed now")).toBeVisible();
  await showTree(page);

  await codeOf(page).getByRole("button", { name: "New file" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("src/sum.ts");
  await page.keyboard.press("Enter");
  await expect(tabOf(page)).toContainText("sum.ts");
  await textOf(page).focus();
  await page.keyboard.type("export const sum: number = 'none';");
  await expect(codeOf(page).getByText("1 problem", { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press("Shift+Alt+f");
  await expect(textOf(page)).toContainText('export const sum: number = "none";');

  await showTree(page);
  await treeOf(page).focus();
  await page.keyboard.press("F2");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("total.ts");
  await page.keyboard.press("Enter");
  await expect(treeOf(page).getByText("total.ts")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(tabOf(page)).toContainText("total.ts");
  await expect(textOf(page)).toContainText("export const sum");

  await showTree(page);
  await treeOf(page).focus();
  await page.keyboard.press("Delete");
  await expect(treeOf(page).getByText("total.ts")).toBeHidden();
  await expect(
    (await openVersions(page)).getByRole("menuitem", { name: /Deleted src\/total\.ts$/ }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await page.reload();
  await showTree(page);
  await treeOf(page).focus();
  const undo = page.getByRole("button", { name: "Undo change" });
  await expect(undo).toBeEnabled();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(treeOf(page).getByText("total.ts")).toBeVisible();
  await expect(undo).toBeEnabled();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(treeOf(page).getByText("sum.ts")).toBeVisible();
  await expect(page.getByRole("button", { name: "Redo change" })).toBeEnabled();
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(treeOf(page).getByText("total.ts")).toBeVisible();
  await expect(chat.previewPage.getByText("typed now")).toBeVisible();

  await treeOf(page).focus();
  await page.keyboard.type("total");
  await page.keyboard.press("Shift+F10");
  await expect(page.getByRole("menuitem", { name: "New file" })).toHaveAttribute("data-focus", "");
  await page.keyboard.press("Escape");
  await expect(treeOf(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+i");
  await expect(page.getByRole("list", { name: "This message is about" })).toContainText("total.ts");
  await treeOf(page).focus();
  await page.keyboard.press("Delete");
  await chat
    .toast(/Deleted .*total\.ts/)
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(treeOf(page).getByText("total.ts")).toBeVisible();

  await page.keyboard.press("Control+Shift+f");
  await page.keyboard.type("const sum");
  await expect(codeOf(page).getByRole("status").filter({ hasText: "1 match in 1 file." })).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);
});
