import { expect, type Page } from "@playwright/test";
import type { ChatMessage } from "~/domain/chat/message";
import type { ReplyPhase } from "~/features/chat/state";
import { bundleForBrowser } from "~tests/support/browser-bundle";
import { test } from "./pages/test";

type Reply = Pick<ChatMessage, "status" | "cut">;

declare global {
  interface Window {
    announcer: { render(phase: ReplyPhase, reply?: Reply): void; write(text: string): void; said: string[] };
  }
}

const source = `
  import { flushSync } from "react-dom";
  import { createRoot } from "react-dom/client";
  import { Announcer } from "~/features/chat/live/announcer";
  import { createLiveStore } from "~/features/chat/live/live-store";
  const live = createLiveStore((show) => show());
  const host = document.getElementById("host");
  const root = createRoot(host);
  let from = 0;
  export const said = [];
  new MutationObserver(() => said.push(host.textContent)).observe(host, { subtree: true, childList: true, characterData: true });
  export const render = (phase, reply) =>
    flushSync(() => root.render(<Announcer live={live} phase={phase} reply={reply} />));
  export const write = (text) => {
    live.push({ type: "reply", replyId: "a", from, text, thinkingFrom: 0, thinking: "" });
    from += text.length;
  };
`;

/** The product's announcer by itself, told by hand what the reply does. */
async function openAnnouncer(page: Page): Promise<void> {
  const code = await bundleForBrowser("announcer", source);
  await page.route("**/announcer-for-tests", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><p id="host"></p><script>${code}</script>`,
    }),
  );
  await page.goto("/announcer-for-tests");
}

const render = (page: Page, phase: ReplyPhase, reply?: Reply) =>
  page.evaluate(([next, ended]) => window.announcer.render(next, ended), [phase, reply] as const);
const write = (page: Page, text: string) => page.evaluate((more) => window.announcer.write(more), text);
const said = (page: Page) => page.evaluate(() => window.announcer.said.join(" | "));

test("a reply is read aloud from its first word, and its code by name", async ({ page }) => {
  await openAnnouncer(page);
  await render(page, "thinking");
  await write(page, "First sentence here. ");
  await render(page, "streaming");
  await write(page, "Then more.\n\n```html\n<p>one</p>\n");
  await expect.poll(() => said(page)).toContain("First sentence here. Then more.");
  await write(page, "```\n");
  await render(page, "ended");
  await expect.poll(() => said(page)).toContain("Code in html. The reply is complete.");
  expect(await said(page)).not.toContain("one");
});

test("who opens a chat in the middle of its code does not hear the code", async ({ page }) => {
  await openAnnouncer(page);
  await write(page, "Before.\n\n```html\n<p>one");
  await render(page, "streaming");
  await write(page, "</p>\n<p>two</p>\n```\n\nAfter it.\n");
  await render(page, "ended");
  await expect.poll(() => said(page)).toContain("After it. The reply is complete.");
  expect(await said(page)).not.toMatch(/Before|one|two/);
});

test("a reply that was there at once is said to be complete", async ({ page }) => {
  await openAnnouncer(page);
  await render(page, "thinking");
  await render(page, "ended");
  await expect.poll(() => said(page)).toContain("The reply is complete.");
});

test("a reply that failed is not said to be complete", async ({ page }) => {
  await openAnnouncer(page);
  await render(page, "thinking");
  await render(page, "streaming");
  await write(page, "Half of a");
  await render(page, "failed");
  await expect.poll(() => said(page)).toContain("Half of a");
  expect(await said(page)).not.toContain("complete");
});

test("a reply that was stopped, or ended early, is said to be that, and not to be complete", async ({
  page,
}) => {
  const endings: [Reply, string][] = [
    [{ status: "stopped", cut: null }, "You stopped this reply."],
    [{ status: "complete", cut: "length" }, "This reply reached its length limit."],
  ];
  for (const [reply, sentence] of endings) {
    await openAnnouncer(page);
    await render(page, "thinking");
    await render(page, "streaming", { status: "streaming", cut: null });
    await write(page, "Half of a");
    await render(page, "ended", reply);
    await expect.poll(() => said(page)).toContain(`Half of a ${sentence}`);
    expect(await said(page)).not.toContain("The reply is complete.");
  }
});
