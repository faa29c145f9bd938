import { expect } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";
import { openVersions } from "./pages/preview-menus";

const file = (path: string, code: string) => ({
  tokens: [`### ${path}\n\n\`\`\`${path.split(".").at(-1)}\n${code}\n\`\`\`\n`],
});
const app = (body: string) => file("src/App.tsx", `export default function App() {\n  ${body}\n}`);
const working = app("return <h1>Invoices</h1>;");
const broken = app("const totals = undefined;\n  return <h1>{totals.sum}</h1>;");
const blank = app("return null;");
const angular = file(
  "src/main.ts",
  'import { bootstrapApplication } from "@angular/platform-browser";\nbootstrapApplication(class {});',
);

test("a page that threw or shows nothing is never good, and the pane says what is wrong", {
  tag: "@long",
}, async ({ page, world: { model } }) => {
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.selectModel("qwen2.5-coder");
  /** Sees that these versions ran well, and no others. */
  const seeGood = async (...numbers: number[]) => {
    const versions = await openVersions(page);
    const good = versions.getByRole("menuitem", { name: /ran without errors/ });
    await expect(good).toContainText(numbers.map((number) => `Version ${number},`));
    await page.keyboard.press("Escape");
  };
  const card = chat.preview.getByRole("alert");

  await test.step("a page that works", async () => {
    model.reply(working);
    await chat.sendAndSeeReply("Build an invoicing app");
    await expect(chat.previewPage.getByRole("heading", { name: "Invoices" })).toBeVisible();
    await seeGood(1);
  });

  await test.step("one that throws takes its place: the card names the error and its line", async () => {
    model.reply(broken);
    await chat.send("Show the totals");
    await expect(card).toContainText("This page stopped with an error and shows nothing");
    await expect(card).toContainText("Cannot read properties of undefined (reading 'sum')");
    await expect(card.getByRole("button", { name: "src/App.tsx, line 3" })).toBeVisible();
    await expect(card).toContainText("The last page that worked is behind this message.");
    const picture = page.frameLocator('iframe[title="Preview"]').frameLocator("iframe.backdrop");
    await expect(picture.getByRole("heading", { name: "Invoices" })).toBeVisible();
    expect(await findEverywhere(page)).toEqual([]);
    await expect(chat.preview.getByRole("button", { name: /^Back to last good/ })).toBeVisible();
  });

  await test.step("the same when the chat is opened again, where no page has run yet", async () => {
    await page.reload();
    await expect(card).toContainText("The last page that worked is behind this message.");
    const picture = page.frameLocator('iframe[title="Preview"]').frameLocator("iframe.backdrop");
    await expect(picture.getByRole("heading", { name: "Invoices" })).toBeVisible();
  });

  await test.step("one that shows nothing says so", async () => {
    model.reply(blank);
    await chat.send("Simpler");
    await expect(card).toContainText("This page shows nothing");
    await expect(card).toContainText("Its root element stayed empty");
    await card.getByRole("button", { name: "Hide" }).click();
    await expect(card).toBeHidden();
  });

  await test.step("the fix is good again, and neither of the two before it is", async () => {
    model.reply(working);
    await chat.preview.getByRole("button", { name: "Fix it" }).click();
    await expect(chat.conversation.getByText(/^Fixed\./)).toBeVisible();
    await seeGood(4, 1);
    await expect(card).toBeHidden();
  });
});

test("a framework that cannot run is named, and rewritten in React with one press", { tag: "@long" }, async ({
  page,
  world: { model },
}) => {
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.selectModel("qwen2.5-coder");
  model.reply(angular);
  await chat.sendAndSeeReply("Build an invoicing app in Angular");
  await expect(chat.preview.getByText("This is an Angular project.")).toBeVisible();
  await expect(chat.preview.getByText("Bluebonnet runs plain pages, React, Vue and Next.js.")).toBeVisible();
  await page.reload();
  const main = file(
    "src/main.ts",
    'import { createElement } from "react";\nimport { createRoot } from "react-dom/client";\nimport App from "./App";\ncreateRoot(document.querySelector("#root")).render(createElement(App));',
  );
  model.reply({ tokens: [...working.tokens, ...main.tokens] });
  await chat.preview.getByRole("button", { name: "Rewrite it in React" }).click();
  await expect(chat.previewPage.getByRole("heading", { name: "Invoices" })).toBeVisible();
  expect(JSON.stringify(model.requests.at(-1)?.body)).toContain("Rewrite this Angular project in React");

  await chat.open();
  model.reply(angular);
  await chat.sendAndSeeReply("Build an invoicing app in Angular");
  await chat.preview.getByRole("button", { name: "Keep as files" }).click();
  await expect(chat.preview.getByText("bootstrapApplication").first()).toBeVisible();
  await page.reload();
  await expect(chat.preview.getByText("bootstrapApplication").first()).toBeVisible();
});
