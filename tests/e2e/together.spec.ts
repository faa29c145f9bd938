import { type Browser, expect, type Page, type ViewportSize } from "@playwright/test";
import { tokenGate } from "../support/token-gate";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import type { ModelWorld } from "./pages/model-server";
import { test } from "./pages/model-world";
import { call, confirmationLink, makeUser, signedInUser, signUp } from "./pages/new-user";
import { openVersions } from "./pages/preview-menus";

const LINES = Array.from({ length: 12 }, (_, line) => `      <p>Line ${line}</p>\n`).join("");
const app = (title: string) => `### src/App.tsx

\`\`\`tsx
export default function App() {
  return (
    <main>
      <h1>${title}</h1>
${LINES}    </main>
  );
}
\`\`\`
`;

/** The first half of an app, and the rest. */
const partsOf = (reply: string) => {
  const at = reply.indexOf("Line 6");
  return [reply.slice(0, at), reply.slice(at)];
};

const code = (page: Page) => page.getByRole("region", { name: "Code", exact: true });
const text = (page: Page) => code(page).locator(".cm-content");
/** What is in the editor, without its lines' ends and the name at the other's caret. */
const typed = async (page: Page) => (await text(page).textContent())?.replace(/\u2060+(?:\w+\u2060+)?/g, "");
const showCode = (page: Page) => page.getByRole("button", { name: "Code", exact: true }).first().click();
const face = (page: Page, name: RegExp) =>
  page.getByRole("list", { name: "People here" }).first().getByRole("button", { name });

/** A project of Ada's in her tab, and what its chat's link is for a role. */
async function openProject(page: Page, { model, product }: ModelWorld) {
  await signedInUser(page, product.dataDir, "Ada");
  const chat = new ChatBuilder(page);
  model.reply({ tokens: [app("Rivers")] });
  await chat.open();
  await chat.sendAndSeeReply("Make a page of rivers");
  const chatId = new URL(page.url()).pathname.split("/").at(-1);
  const link = async (role: string): Promise<{ id: string; address: string }> =>
    call(page, "access.makeLink", { chatId, role, lifetimeDays: 7 });
  return { chat, chatId, link };
}

/** Somebody else who has come by a link. */
async function comeBy(
  browser: Browser,
  { product }: ModelWorld,
  { address, name, viewport }: { address: string; name: string; viewport?: ViewportSize },
) {
  const page = await (
    await browser.newContext({ baseURL: product.url, ...(viewport && { viewport }) })
  ).newPage();
  await signedInUser(page, product.dataDir, name);
  await page.goto(address);
  await page.getByRole("button", { name: "Open" }).click();
  const chat = new ChatBuilder(page);
  await expect(chat.conversation).toContainText("Make a page of rivers");
  return { page, chat };
}

test("a guest signs up by the link, then both write in one file while a reply is written, and nothing is lost", async ({
  page,
  browser,
  world,
}) => {
  const { chat, link } = await openProject(page, world);
  await showCode(page);
  await expect(text(page)).toContainText("Rivers");

  const { address } = await link("editor");
  const bo = await (await browser.newContext({ baseURL: world.product.url })).newPage();
  const bos = new ChatBuilder(bo);
  await test.step("who signs up by the link comes back to it", async () => {
    await bo.goto(address);
    await bo.getByRole("link", { name: "Sign up" }).click();
    const user = { ...makeUser(), name: "Bo" };
    await bo.waitForURL(/\/signup\?from=/);
    await signUp(bo, user, bo.url());
    await bo.goto(await confirmationLink(user.email, world.product.dataDir));
    await bo.getByRole("button", { name: "Confirm email" }).click();
  });
  await bo.getByRole("button", { name: "Open" }).click();
  await expect(bos.conversation).toContainText("Make a page of rivers");

  await test.step("each sees the other's face, and hears who is there", async () => {
    await expect(face(page, /^Bo · chat/)).toBeVisible();
    await expect(face(bo, /^Ada · /)).toBeVisible();
    await expect(page.getByText("Bo is here.")).toBeAttached();
    expect(await findEverywhere(page)).toEqual([]);
  });

  await test.step("following opens the other's file, until Escape", async () => {
    await text(page).getByText("Line 7").click();
    await face(bo, /^Ada · src\/App\.tsx/).click();
    await expect(bo.getByText("Following Ada")).toBeVisible();
    // The pane is narrow now.
    await expect(bo.getByRole("button", { name: "Show preview" })).toBeInViewport({ ratio: 1 });
    await expect(text(bo)).toContainText("Rivers");
    await expect(text(bo).getByText("Ada", { exact: true })).toBeAttached();
    await bo.keyboard.press("Escape");
    await expect(bo.getByText("Following Ada")).toBeHidden();
  });

  await test.step("both type while a reply is written", async () => {
    const gate = tokenGate();
    world.model.reply({ tokens: ["I change the title.\n\n", ...partsOf(app("Lakes"))], gate });
    await chat.send("Call it lakes");
    gate.open(2);
    await expect(bos.conversation).toContainText("I change the title.");
    await bo
      .getByRole("button", { name: /^All 2 people/ })
      .first()
      .click();
    await bo.getByRole("menuitem", { name: "Agent · src/App.tsx" }).click();
    await expect(bo.getByText("Following Agent")).toBeVisible();
    for (const each of [page, bo])
      await expect(text(each).getByText("Agent", { exact: true })).toBeAttached();
    await Promise.all(
      [page, bo].map(async (each, at) => {
        await text(each).focus();
        await each.keyboard.press(at === 0 ? "Control+End" : "Control+Home");
        await each.keyboard.type(at === 0 ? "\n// by Ada" : "// by Bo\n", { delay: 20 });
      }),
    );
    gate.open(1);
    await chat.seeEnd();
    for (const each of [page, bo])
      for (const part of ["// by Ada", "// by Bo", "<h1>Lakes</h1>"])
        await expect(text(each)).toContainText(part);
    const written = `// by Bo${/export.*}/s.exec(app("Lakes"))?.[0].replaceAll("\n", "")}// by Ada`;
    for (const each of [page, bo]) await expect.poll(() => typed(each)).toBe(written);
  });

  await test.step("undo takes back one's own", async () => {
    await text(bo).focus();
    // What is typed slowly is several steps.
    await expect(async () => {
      await bo.keyboard.press("Control+z");
      await expect(text(page)).not.toContainText("by Bo", { timeout: 2_000 });
    }).toPass();
    await expect(text(bo)).toContainText("// by Ada");
    await expect(text(bo)).toContainText("<h1>Lakes</h1>");
  });

  await test.step("what one types offline is joined", async () => {
    await bo.context().setOffline(true);
    await text(bo).focus();
    await bo.keyboard.press("Control+End");
    await bo.keyboard.type("\n// offline");
    await text(page).focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("// meanwhile\n");
    await bo.context().setOffline(false);
    await expect(text(page)).toContainText("// offline");
    await expect(text(bo)).toContainText("// meanwhile");
  });

  await test.step("two who ask at once are answered in order, each by name", async () => {
    const gate = tokenGate();
    world.model.reply({ tokens: ["Slowly", " done"], gate }, { tokens: ["To Bo"] }, { tokens: ["To Ada"] });
    await chat.send("First");
    gate.open(1);
    for (const each of [chat, bos]) await expect(each.conversation).toContainText("Slowly");
    await bos.send("Second");
    const queues = [page, bo].map((each) =>
      each.getByRole("region", { name: "Queued until the reply ends" }),
    );
    for (const queue of queues) await expect(queue).toContainText("Second");
    await chat.send("Third");
    for (const queue of queues) await expect(queue.getByRole("listitem")).toHaveText([/Second/, /Third/]);
    gate.open(1);
    await expect(bos.conversation).toContainText("Ada: Third");
    for (const each of [chat, bos])
      await expect(each.conversation).toContainText(/Slowly.*Second.*To Bo.*Third.*To Ada/s);
    await expect(chat.conversation).toContainText("Bo: Second");
  });

  await test.step("a revoked link ends what is open, and opens nothing", async () => {
    await page.getByRole("button", { name: "Integrations" }).click();
    await page.getByRole("button", { name: "Share…" }).click();
    await page.getByRole("button", { name: "Revoke the link: anyone can edit" }).click();
    await expect(bo.getByText("Chat not found")).toBeVisible();
    await expect(code(bo)).toBeHidden();
    await bo.goto(address);
    await expect(bo.getByRole("heading", { name: "This invitation no longer works" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("list", { name: "People here" })).toBeHidden();
  });
});

test("an element is commented on, answered with a mention, made a prompt and a check, and resolved", async ({
  page,
  browser,
  world,
}) => {
  const { chat, link } = await openProject(page, world);
  const { page: bo, chat: bos } = await comeBy(browser, world, { name: "Bo", ...(await link("commenter")) });
  const panel = (of: Page) => of.getByRole("dialog", { name: "Comments" });
  await bos.preview.getByRole("button", { name: "Edit", exact: true }).click();
  await bos.previewPage.getByRole("heading", { name: "Rivers" }).click();
  await bos.preview.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(panel(bo)).toContainText("<h1> “Rivers”, src/App.tsx, line 4");
  expect(await findEverywhere(bo)).toEqual([]);
  await bo.keyboard.type("Name the rivers");
  await bo.keyboard.press("Control+Enter");
  await expect(panel(bo).getByRole("article")).toContainText("Name the rivers");
  await bo.goto("/dashboard");

  await page.getByRole("button", { name: "1 open comment thread, 1 unread" }).click();
  await panel(page)
    .getByRole("button", { name: /Name the rivers/ })
    .click();
  await panel(page).getByLabel("Reply").pressSequentially("Which, @b");
  await page.keyboard.press("Enter");
  await page.keyboard.type("?");
  await page.keyboard.press("Control+Enter");
  await expect(panel(page).getByRole("article").last()).toContainText("Which, @Bo ?");
  expect(await findEverywhere(page)).toEqual([]);
  await bo.reload();
  const bell = bo.getByRole("button", { name: "1 notification" });
  await expect(bell).toBeVisible();
  expect(await findEverywhere(bo)).toEqual([]);
  await bell.press("Enter");
  await expect(bo.getByRole("menuitem")).toHaveText("Ada mentioned you in a commentRivers");
  await bo.keyboard.press("Enter");
  await expect(panel(bo).getByRole("article").last()).toContainText("Which, @Bo ?");
  await expect(bell).toBeHidden();
  await panel(page).getByRole("button", { name: "Do this" }).click();
  await expect(chat.box).toHaveValue(/Do what this comment asks for.*Name the rivers/s);
  await expect(chat.box).toBeFocused();
  await chat.box.fill("");
  await page.getByRole("button", { name: "1 open comment thread" }).click();
  await panel(page)
    .getByRole("button", { name: /Name the rivers/ })
    .click();
  await panel(page).getByRole("button", { name: "Add a check" }).click();
  await expect(chat.box).toHaveValue(/Write an acceptance check.*Name the rivers/s);
  await bo.keyboard.press("Escape");

  await page.getByRole("button", { name: "1 open comment thread" }).click();
  await panel(page)
    .getByRole("button", { name: /Name the rivers/ })
    .click();
  await panel(page).getByRole("button", { name: "Resolve" }).click();
  await page.keyboard.press("Escape");
  for (const each of [page, bo])
    await expect(each.getByRole("button", { name: /open comment thread/ })).toBeHidden();
});

test("a fork's change conflicts with the project's, and what does not is accepted", async ({
  page,
  browser,
  world,
}) => {
  const { chat, link } = await openProject(page, world);
  const { page: bo, chat: bos } = await comeBy(browser, world, { name: "Bo", ...(await link("suggester")) });
  await test.step("a fork is changed and offered", async () => {
    await bo.getByRole("button", { name: "Suggest a change" }).click();
    await expect(bos.box).toBeEditable();
    await showCode(bo);
    await text(bo).getByText("Rivers").click();
    await bo.keyboard.press("Home");
    await bo.keyboard.press("Shift+End");
    // The editor closes the tag.
    await bo.keyboard.type("<h1>Streams");
    await bo.keyboard.press("Control+End");
    await bo.keyboard.type("// by Bo");
    await bo.keyboard.press("Control+s");
    await expect(bos.toast("Saved as a version")).toBeVisible();
    await bo.getByRole("button", { name: "Integrations" }).click();
    await bo.getByRole("button", { name: "Offer to Ada’s project" }).click();
    await bo.getByLabel("Title").fill("Streams");
    expect(await findEverywhere(bo)).toEqual([]);
    await bo.keyboard.press("Enter");
    await expect(bos.toast("Your change is offered")).toBeVisible();
  });
  world.model.reply({ tokens: [app("Lakes")] });
  await chat.sendAndSeeReply("Call it lakes");
  await (await openVersions(page)).getByRole("menuitem", { name: "All versions" }).click();
  const suggestions = page.getByRole("list", { name: "Suggestions" });
  await suggestions.getByRole("button", { name: "Show the suggestion Streams" }).click();
  await expect(page.getByText("The project has since changed the same lines of src/App.tsx.")).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  const conflict = page.getByRole("dialog", { name: "Accept the suggestion" });
  await expect(conflict.getByRole("radio", { name: "Suggestion" }).first()).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);
  await conflict.getByRole("button", { name: "Don't accept" }).click();
  await page.getByRole("checkbox", { name: "Accept this change, from line 4" }).uncheck();
  await page.getByRole("button", { name: "Accept selected" }).click();
  await expect(chat.toast("Accepted Streams")).toBeVisible();
  await page.getByRole("link", { name: "Back to the chat" }).click();
  await expect(chat.previewPage.getByRole("heading", { name: "Lakes" })).toBeVisible();
  await showCode(page);
  await expect(text(page)).toContainText("// by Bo");
});

/** Moves the focus with Tab alone. */
async function tabTo(page: Page, name: RegExp, key: "Tab" | "Shift+Tab" = "Tab") {
  const focused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
  await expect(async () => {
    // In the editor, Tab indents until Escape.
    if ((await focused())?.startsWith("Code of")) await page.keyboard.press("Escape");
    await page.keyboard.press(key);
    expect(await focused()).toMatch(name);
  }).toPass({ intervals: [0], timeout: 30_000 });
}

test("three at once: one on a phone who may look, and one who uses keys alone", async ({
  page,
  browser,
  world,
}) => {
  const { link } = await openProject(page, world);
  const phone = await comeBy(browser, world, {
    name: "Cy",
    ...(await link("viewer")),
    viewport: { width: 375, height: 720 },
  });
  const { page: bo, chat: bos } = await comeBy(browser, world, { name: "Bo", ...(await link("editor")) });
  const cy = phone.page;
  await cy.getByRole("tab", { name: "Code" }).click();
  await expect(text(cy)).toContainText("Rivers");
  await showCode(page);
  await text(page).getByText("Line 7").click();

  await test.step("one types by keys alone, and all see it", async () => {
    await bos.box.focus();
    // Backwards, because it is before the message box.
    await tabTo(bo, /^Code$/, "Shift+Tab");
    await bo.keyboard.press("Enter");
    await expect(text(bo)).toContainText("Rivers");
    await tabTo(bo, /^Code of src\/App\.tsx$/);
    await bo.keyboard.press("Control+End");
    await bo.keyboard.type("// by keys");
    for (const each of [page, cy]) await expect(text(each)).toContainText("// by keys");
    for (const each of [page, cy]) await expect(text(each).getByText("Bo", { exact: true })).toBeAttached();
  });

  await test.step("who may look types nothing, and nothing is wider than the phone", async () => {
    await expect(text(cy)).toHaveAttribute("aria-readonly", "true");
    await text(cy).click();
    await cy.keyboard.type("by the viewer");
    expect(await cy.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await findEverywhere(cy)).toEqual([]);
    await expect(text(page)).not.toContainText("by the viewer");
  });

  await test.step("keys follow another, comment on a line, and answer", async () => {
    await bo.keyboard.press("Control+Home");
    await bo.keyboard.press("Control+Alt+m");
    const panel = bo.getByRole("dialog", { name: "Comments" });
    await expect(panel.getByRole("textbox")).toBeFocused();
    await bo.keyboard.type("Is this needed?");
    await bo.keyboard.press("Control+Enter");
    await expect(panel.getByRole("article")).toContainText("Is this needed?");
    await bo.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(page.getByRole("button", { name: "1 open comment thread" })).toBeVisible();
    await tabTo(bo, /All 2 people here$/, "Shift+Tab");
    await bo.keyboard.press("Enter");
    await bo.getByRole("menuitem", { name: /^Ada · src\/App\.tsx/ }).press("Enter");
    await expect(bo.getByText("Following Ada")).toBeVisible();
    await bo.keyboard.press("Escape");
    await expect(bo.getByText("Following Ada")).toBeHidden();
  });

  await test.step("all hear who left", async () => {
    await cy.context().close();
    await expect(page.getByText("Cy left.")).toBeAttached();
  });
});

test("a run that may only propose ends with a suggestion, which its owner looks at and accepts", async ({
  page,
  world,
}) => {
  const { chat } = await openProject(page, world);
  const call = (name: string, args: object) => ({ tokens: [], toolCalls: [{ name, arguments: args }] });
  const content = /export.*\}\n/s.exec(app("Lakes"))?.[0];
  world.model.reply(
    call("write_files", { files: [{ path: "src/App.tsx", content }] }),
    call("finish", { summary: "The title is new." }),
  );
  await chat.selectModel("qwen2.5-coder");
  await chat.chooseMode("Agent");
  await page.getByRole("button", { name: "Limits of a run" }).click();
  await page.getByRole("checkbox", { name: "Suggest changes instead of making them" }).check();
  await page.keyboard.press("Enter");
  await chat.send("Call it lakes");
  await expect(chat.conversation).toContainText("Its changes are a suggestion. The project is unchanged.");
  await expect(chat.previewPage.getByRole("heading", { name: "Rivers" })).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);
  await chat.conversation.getByRole("link", { name: "Show suggestion" }).click();
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(chat.toast(/^Accepted/)).toBeVisible();
  await page.getByRole("link", { name: "Back to the chat" }).click();
  await expect(chat.previewPage.getByRole("heading", { name: "Lakes" })).toBeVisible();
});
