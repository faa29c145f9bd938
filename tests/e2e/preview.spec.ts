import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { axeFindings } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { PaneHost } from "./pages/pane-host";
import { test } from "./pages/whole-browser";

const reply =
  "Here is your shop.\n\n```html shop.html\n<h1>Shop</h1><p>Fresh</p>\n```\n\n" +
  "```css\np { color: rgb(1, 2, 3) }\n```\n\n```python\nprint('open')\n```\n";

test("a prompt produces a page that runs next to the chat", async ({ page }) => {
  // Long, not slow: from sign-up to a reload during the reply.
  test.setTimeout(180_000);
  const pane = new PaneHost(page);
  await signedInUser(page);
  await page.goto("/chat");
  const box = page.getByPlaceholder("Ask me anything about coding...");
  await box.fill("a pricing page called Corner Bakery in green");
  await box.press("Enter");
  await expect(pane.inner.getByText(/bakery/i).first()).toBeVisible({ timeout: 30_000 });
  await expect(pane.button(/^Console.*error/)).toBeHidden();
  await page.reload();
  await expect(pane.inner.getByText(/bakery/i).first()).toBeVisible({ timeout: 30_000 });

  // A failing model loses nothing, before and after a reload.
  await expect(page.getByRole("button", { name: "Regenerate reply" })).toBeVisible({ timeout: 30_000 });
  const chat = new ChatBuilder(page);
  await chat.selectModel("mistral");
  await chat.send("make it blue");
  for (const when of ["at once", "after a reload"]) {
    await expect(chat.preview.getByText("Error loading preview"), when).toBeVisible();
    await expect(pane.inner.getByText(/bakery/i).first(), when).toBeVisible();
    await expect(pane.button("More actions"), when).toBeEnabled();
    await page.reload();
  }
});

// On its own page: Playwright hangs with a page whose earlier frames loop.
test("a hung page can be stopped and restarted", { tag: "@long" }, async ({ page }) => {
  const pane = new PaneHost(page);
  await pane.open();
  await pane.reply("```html\n<h1>Loop</h1><script>if (!window.name) for (;;) {}</script>\n```", "loop");
  await expect(page.getByText("This page is not responding")).toBeVisible({ timeout: 20_000 });
  await pane.button("Stop").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Page stopped")).toBeVisible();
  await expect(pane.button("Reload").last()).toBeFocused();
  await expect(pane.frame).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Page stopped")).toBeHidden();
  await expect(pane.button("Reload").first()).toBeFocused();
  await pane.reply(reply, "next");
  await expect(pane.inner.getByText("Fresh")).toBeVisible();
});

test.describe("the pane by itself", () => {
  // Shared, because opening a browser context takes longer than most of these tests.
  let page: Page;
  let pane: PaneHost;
  test.beforeAll(async ({ browser }) => {
    page = await (await browser.newContext()).newPage();
    pane = new PaneHost(page);
  });
  test.beforeEach(() => pane.open());
  test.afterAll(() => page.context().close());

  test("shows the state of the reply", { tag: "@long" }, async () => {
    await expect(page.getByText("Your page will run here")).toBeVisible();
    await pane.give({ phase: "generating", replyId: "a", replyText: "" });
    await expect(page.getByText("Generating preview...")).toBeVisible();
    await pane.reply("Just words.", "a");
    await expect(page.getByText("No code blocks detected in the response.")).toBeVisible();
    await expect(
      page.getByText("When code is provided in the response, it will be displayed here."),
    ).toBeVisible();
    await pane.give({ phase: "failed" });
    await expect(page.getByText("Error loading preview")).toBeVisible();
    await expect(page.getByText("There was a problem processing the code response.")).toBeVisible();
  });

  test("runs the first block with the styles that follow it, and shows any other", async () => {
    await pane.reply(reply);
    await expect(pane.inner.getByRole("heading", { name: "Shop" })).toBeVisible();
    await expect(pane.inner.getByText("Fresh")).toHaveCSS("color", "rgb(1, 2, 3)");
    await pane.choose("3. python");
    await expect(page.getByRole("region", { name: "Code" })).toContainText("print('open')");
    await expect(page.getByRole("region", { name: "Code" }).locator('[data-kind="built_in"]')).toHaveText(
      "print",
    );
    await pane.choose(/shop\.html/);
    await expect(pane.inner.getByText("Fresh")).toBeVisible();
  });

  test("a menu closes if an item is chosen while it is opening", { tag: "@long" }, async ({ page }) => {
    // A page so busy that React renders two frames late.
    await page.addInitScript(() => {
      window.MessageChannel = class {
        port1 = { onmessage: () => {} };
        port2 = { postMessage: () => setTimeout(() => this.port1.onmessage(), 40) };
      } as unknown as typeof MessageChannel;
    });
    const pane = new PaneHost(page);
    await pane.open();
    await pane.reply(reply);
    for (const milliseconds of [0, 30, 60, 90]) {
      await pane.button(/^Code block/).focus();
      await page.keyboard.press("Enter");
      await page.evaluate(async (milliseconds) => {
        const item = () => document.querySelector<HTMLElement>('[role="menuitem"]');
        while (!item()) await new Promise((resolve) => requestAnimationFrame(resolve));
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        item()?.click();
      }, milliseconds);
      await expect(page.getByRole("menu"), `chosen after ${milliseconds} ms`).toHaveCount(0);
    }
  });

  test("shows the page at phone size", { tag: "@long" }, async () => {
    await pane.reply(reply);
    await pane.button("Mobile view").click();
    await expect.poll(async () => (await pane.frame.boundingBox())?.width).toBe(375);
    await expect.poll(async () => (await pane.frame.boundingBox())?.height).toBe(667);
    await expect(pane.inner.getByText("Fresh")).toBeVisible();
    await pane.button("Desktop view").click();
    await expect.poll(async () => (await pane.frame.boundingBox())?.width).toBe(1280);
  });

  test("copies, downloads, and opens the page in a tab with an opaque origin", async () => {
    const context = page.context();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await pane.reply(reply);
    await pane.pressMore("Copy code");
    await expect.poll(() => pane.toasts()).toEqual(["Copied to clipboard"]);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("<h1>Shop</h1><p>Fresh</p>\n");
    const [download] = await Promise.all([page.waitForEvent("download"), pane.pressMore("Download")]);
    expect(download.suggestedFilename()).toBe("shop.html");
    expect(await readFile(await download.path(), "utf8")).toContain("rgb(1, 2, 3)");
    const [tab] = await Promise.all([context.waitForEvent("page"), pane.pressMore("Open in a new tab")]);
    await expect(tab.frameLocator("iframe").getByText("Fresh")).toBeVisible();
    expect(await tab.evaluate(() => self.origin)).toBe("null");
    await tab.reload();
    await expect(tab.frameLocator("iframe").getByText("Fresh")).toBeVisible();
    await tab.close();
  });

  test("a page in a tab of its own saves its files itself", async () => {
    await pane.reply(
      '```html\n<a download="../s\u202eum.txt" href="data:text/plain,2+2=4">Save</a>\n```',
      "file",
    );
    await expect(pane.inner.getByText("Save")).toBeVisible();
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      pane.pressMore("Open in a new tab"),
    ]);
    const [download] = await Promise.all([
      tab.waitForEvent("download"),
      tab.frameLocator("iframe").getByText("Save").click(),
    ]);
    expect(download.suggestedFilename()).toBe("sum.txt");
    expect(await readFile(await download.path(), "utf8")).toBe("2+2=4");
    await tab.close();
  });

  test("saves a page without a colour scheme as a file that follows the viewer's", {
    tag: "@long",
  }, async () => {
    await pane.reply("```html\n<!doctype html>\n<h1>Plain</h1>\n```\n");
    const [download] = await Promise.all([page.waitForEvent("download"), pane.pressMore("Download")]);
    const file = await readFile(await download.path(), "utf8");
    expect(file).toContain('<!doctype html><meta name="color-scheme" content="light dark">');
  });

  test("asks before loading external images, only if there are any", { tag: "@long" }, async () => {
    let asked = 0;
    await page.context().route("https://pictures.example/**", (route) => {
      asked += 1;
      return route.fulfill({
        contentType: "image/svg+xml",
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      });
    });
    const load = pane.button("Load them in this chat");
    await pane.reply(
      '```html\n<p>Own</p><img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">\n```',
      "own",
    );
    await expect(pane.inner.getByText("Own")).toBeVisible();
    await pane.reply(
      '```html\n<p>Theirs</p><img src="https://pictures.example/a.svg" alt="a">\n```',
      "theirs",
    );
    await expect(load).toBeVisible();
    expect(asked).toBe(0);
    await load.click();
    await expect.poll(() => asked).toBe(1);
    await expect(pane.inner.getByText("Theirs")).toBeVisible();
    await expect(load).toBeHidden();
    await pane.reply("```html\n<p>None</p>\n```", "none");
    await pane.give({ allowed: false });
    await expect(pane.inner.getByText("None")).toBeVisible();
    await expect(load).toBeHidden();
  });

  test("a reply without a page keeps the last page running, with its actions, under a banner", async () => {
    await pane.reply('```html\n<input aria-label="Name">\n```\n', "a");
    await pane.inner.getByLabel("Name").fill("Ada");
    const banners = [
      [{ replyText: "Only words.", phase: "done" }, "No code blocks detected in the response."],
      [{ replyText: "", phase: "failed" }, "Error loading preview"],
      [{ replyText: "Here it", phase: "stopped" }, "No code blocks detected in the response."],
      [{ replyText: "```html\n<p>Half", phase: "stopped" }, "The reply was stopped."],
    ] as const;
    for (const [at, [next, sentence]] of banners.entries()) {
      await pane.give({ ...next, replyId: `b${at}` });
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(pane.inner.getByLabel("Name")).toHaveValue("Ada");
      await expect(pane.button("Reload preview")).toBeEnabled();
      await pane.button("More actions").click();
      for (const name of ["Open in a new tab", "Copy code", "Download"])
        await expect(page.getByRole("menuitem", { name })).toBeEnabled();
      await page.keyboard.press("Escape");
    }
    await pane.reply(reply, "c");
    await expect(pane.inner.getByText("Fresh")).toBeVisible();
    await expect(page.getByText("The reply was stopped.")).toBeHidden();
  });

  test("opens with the last page after a reply without code", { tag: "@long" }, async () => {
    await pane.give({
      replyText: "Only words.",
      replyId: "b",
      phase: "done",
      earlier: { replyId: "a", text: reply },
    });
    await expect(pane.inner.getByText("Fresh")).toBeVisible();
    await expect(page.getByText("No code blocks detected in the response.")).toBeVisible();
    await pane.button("More actions").click();
    await expect(page.getByRole("menuitem", { name: "Open in a new tab" })).toBeEnabled();
  });

  test("reports when copying fails", { tag: "@long" }, async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
      document.execCommand = () => false;
    });
    await pane.reply(reply);
    await pane.pressMore("Copy code");
    await expect.poll(() => pane.toasts()).toEqual(["Failed to copy"]);
  });

  test("shows the page's console output and the positions of errors, with counts", async () => {
    await pane.reply(
      "```html\n<script>\nconsole.log({ a: [1, 'x'] }, 'two');\nconsole.warn('careful');\nmissing();\n</script>\n" +
        "<script src='https://cdn.test/lib.js'></script>\n```",
    );
    const toggle = pane.button(/^Console/);
    await expect(toggle).toContainText("1 error");
    await expect(toggle).toContainText("2 warnings");
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await toggle.press("Enter");
    const lines = page.getByRole("list", { name: "Console" }).getByRole("listitem");
    await expect(lines).toHaveText([
      '{a: [1, "x"]} two',
      "careful",
      "Uncaught ReferenceError: missing is not defined (index.html:4:1)",
      /^The script https:\/\/cdn\.test\/lib\.js was blocked/,
    ]);
  });

  test("pictures that the project does not have are said in the Console, and are never the product's own", async () => {
    await pane.reply(
      '```html\n<img alt="ours" src="icon-192.png"><img alt="root" src="/icon-192.png"><img alt="none" src="img/none.png">\n```',
      "pictures",
    );
    for (const name of ["ours", "root", "none"])
      await expect(pane.inner.getByRole("img", { name })).toHaveJSProperty("naturalWidth", 0);
    await pane.button(/^Console/).click();
    for (const name of ["icon-192.png", "img/none.png"])
      await expect(
        page.getByText(`The image ${name} was not found: the project has no such file.`),
      ).toBeVisible();
    await pane.button(/^Console/).click();
  });

  test("supports in-memory storage, anchors, forms and Tailwind", async () => {
    await pane.reply(
      '```html\n<p id="kept"></p><a href="#far">Far</a><form><button>Send</button></form><p class="text-red-500">Red</p>' +
        '<div style="height:3000px"></div><h2 id="far">There</h2><script>localStorage.setItem("a", "kept");' +
        'kept.textContent = localStorage.getItem("a") + localStorage.length;' +
        'document.querySelector("form").onsubmit = (e) => { e.preventDefault(); kept.textContent = "sent"; };</script>\n```',
    );
    await expect(pane.inner.locator("#kept")).toHaveText("kept1");
    await expect(pane.inner.getByText("Red")).toHaveCSS("color", "oklch(0.637 0.237 25.331)");
    await pane.inner.getByRole("button", { name: "Send" }).click();
    await expect(pane.inner.locator("#kept")).toHaveText("sent");
    await pane.inner.getByRole("link", { name: "Far" }).click();
    await expect(pane.inner.getByText("There")).toBeInViewport();
  });

  test("links lead to the project's other pages, and back", { tag: "@long" }, async () => {
    await pane.reply(
      '```html index.html\n<a href="pages/about.html#team">About</a> <a href="%E0%A4%A">Broken</a>\n```\n' +
        '```html pages/about.html\n<h1>About us</h1><a href="../">Home</a> <a href="/gone.html">Gone</a>\n```',
    );
    await pane.inner.getByRole("link", { name: "Broken" }).click();
    await pane.inner.getByRole("link", { name: "About" }).click();
    await expect(pane.inner.getByRole("heading", { name: "About us" })).toBeVisible();
    await pane.inner.getByRole("link", { name: "Gone" }).click();
    await pane.button(/^Console/).click();
    await expect(page.getByText("The link to /gone.html was not followed")).toBeVisible();
    await pane.inner.getByRole("link", { name: "Home" }).click();
    await expect(pane.inner.getByRole("link", { name: "About" })).toBeVisible();
  });

  test("a page without its own colours follows the theme; others do not", { tag: "@long" }, async () => {
    const scheme = () => pane.inner.locator("html").evaluate((html) => getComputedStyle(html).colorScheme);
    await pane.reply("```html\n<p>Plain</p><script>window.since = Math.random()</script>\n```", "plain");
    await expect(pane.inner.getByText("Plain")).toBeVisible();
    expect(await scheme()).toBe("dark");
    await pane.give({ theme: "light" });
    await expect.poll(scheme).toBe("light");
    await pane.give({ theme: "dark" });
    await pane.reply("```html\n<style>body { background: #fff; color: #111 }</style><p>Own</p>\n```", "own");
    await expect(pane.inner.getByText("Own")).toBeVisible();
    expect(await scheme()).toBe("light");
    // Dark text needs the browser's white canvas; the frame's is dark.
    await pane.reply("```html\n<style>b { color: #c00 }</style><p>Letters</p>\n```", "letters");
    await expect(pane.inner.getByText("Letters")).toBeVisible();
    const { channels } = await sharp(await pane.inner.locator("html").screenshot()).stats();
    for (const { mean } of channels.slice(0, 3)) expect(mean).toBeGreaterThan(240);
  });

  test("prefers-color-scheme in a page follows the app's theme", { tag: "@long" }, async () => {
    await pane.reply(
      "```html\n<style>p { color: rgb(9, 9, 9) } @media (prefers-color-scheme: dark) { p { color: rgb(7, 7, 7) } }</style><p>Asks</p>\n```",
    );
    await expect(pane.inner.getByText("Asks")).toHaveCSS("color", "rgb(7, 7, 7)");
    await pane.give({ theme: "light" });
    await expect(pane.inner.getByText("Asks")).toHaveCSS("color", "rgb(9, 9, 9)");
  });

  test("updates with the reply: rarely, without a blank page in between, scripts last", {
    tag: "@long",
  }, async () => {
    const items = Array.from({ length: 60 }, (_, n) => `<li>Item ${n}</li>`).join("\n");
    const text = `\`\`\`html\n<ul>\n${items}\n</ul><script>document.title = "ran"; document.body.append("Ran once")</script>\n\`\`\`\n`;
    await pane.give({ replyText: text.slice(0, 60), replyId: "s", phase: "streaming" });
    await expect(pane.inner.getByText("Item 1", { exact: true })).toBeVisible();
    // Observes every page added and removed in the frame's document.
    const outer = page.frames().find((frame) => frame.url().includes("/frame"));
    await outer?.evaluate(() => {
      const seen = { pages: 0, blanks: 0, first: performance.now(), last: 0 };
      Object.assign(window, { seen });
      new MutationObserver((records) => {
        for (const { addedNodes } of records) {
          seen.pages += [...addedNodes].filter((node) => node instanceof HTMLIFrameElement).length;
        }
        if (!document.querySelector("iframe:not(.incoming, .backdrop)")) seen.blanks += 1;
        seen.last = performance.now();
      }).observe(document.body, { childList: true, attributes: true, subtree: true });
    });
    for (let end = 60; end < text.length; end += 12) {
      await pane.give({ replyText: text.slice(0, end) });
    }
    expect(await pane.inner.getByText("Ran once").count()).toBe(0);
    await pane.give({ replyText: text, phase: "done" });
    await expect(pane.inner.getByText("Ran once")).toHaveCount(1);
    const seen = await outer?.evaluate(() => Reflect.get(window, "seen"));
    expect(seen.blanks).toBe(0);
    expect(seen.pages).toBeGreaterThan(1);
    expect(seen.pages).toBeLessThanOrEqual((seen.last - seen.first) / 300 + 2);
  });

  test("keeps the last page until the next one has visible content; the banner leaves with the first token", {
    tag: "@long",
  }, async () => {
    await pane.reply(reply, "a");
    await expect(pane.inner.getByText("Fresh")).toBeVisible();
    await pane.give({ replyText: "", replyId: "b", phase: "generating" });
    await expect(page.getByText("Generating preview...")).toBeVisible();
    await expect(pane.inner.getByText("Fresh")).toBeVisible();
    const styled = "```html\n<title>New</title>\n<style>body { background: navy }</style>\n<body><h1>";
    await pane.give({ replyText: styled, phase: "streaming" });
    await expect(page.getByText("Generating preview...")).toBeHidden();
    await page.waitForTimeout(700);
    await expect(pane.inner.getByText("Fresh")).toBeVisible();
    await pane.give({ replyText: `${styled}New` });
    await expect(pane.inner.getByText("New")).toBeVisible();
  });

  test("the Console formats common console calls", { tag: "@long" }, async () => {
    await pane.reply(
      "```html\n<script>\nconsole.log('%s is %d of 100%', 'a', 3.7, { b: 1 });\nconsole.log('%cred', 'color: red');\nconsole.log('50% off');\nconsole.assert(1 > 2, 'no');\nconsole.assert(true);\nconsole.count();\nconsole.count();\nconsole.group('G');\nconsole.time('t');\nconsole.timeEnd('t');\nconsole.log(new Date(NaN));\n</script>\n```",
    );
    await pane.button(/^Console/).click();
    await expect(page.getByRole("list", { name: "Console" }).getByRole("listitem")).toHaveText([
      /a is 3 of 100% \{b: 1\}$/,
      /red$/,
      /50% off$/,
      /Assertion failed: no$/,
      /default: 1$/,
      /default: 2$/,
      /G$/,
      /t: \d+\.\d ms$/,
      /Invalid Date$/,
    ]);
  });

  test("a frame that fails to start shows the reason", { tag: "@long" }, async () => {
    await page.route("**/frame", (route) => route.fulfill({ status: 502, body: "bad gateway" }));
    await pane.reply(reply);
    await expect(page.getByText(/the server returned status 502/)).toBeVisible({ timeout: 20_000 });
    await page.unroute("**/frame");
    await pane.button("Reload").first().click();
    await expect(pane.inner.getByText("Fresh")).toBeVisible();
  });

  test("has no axe violations with the menu or the Console open, dark or light", {
    tag: "@long",
  }, async () => {
    // The pages inside are generated code and are excluded.
    const faults = () => axeFindings(page.mainFrame());
    await page.evaluate(() =>
      document.querySelector("main")?.insertAdjacentHTML("afterbegin", "<h1>Chat</h1>"),
    );
    for (const theme of ["dark", "light"] as const) {
      await pane.give({ theme });
      await pane.reply(
        `${reply}\n\`\`\`html\n<script>console.log(1);console.warn(2);missing()</script>\n\`\`\`\n`,
        theme,
      );
      await pane.choose(/^shop-2\.html/);
      await expect(pane.button(/^Console/)).toContainText("1 error");
      await pane.button(/^Console/).click();
      expect(await faults()).toEqual([]);
      await pane.choose("3. python");
      await expect(page.getByRole("region", { name: "Code" }).locator('[data-kind="built_in"]')).toHaveText(
        "print",
      );
      expect(await faults()).toEqual([]);
    }
  });
});
